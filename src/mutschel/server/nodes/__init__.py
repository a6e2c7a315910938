"""Several server processes that share one store: who holds which table, and how the others reach it."""
