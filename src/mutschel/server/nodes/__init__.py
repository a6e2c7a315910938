"""Several server processes that share one store: which of them holds a table, and how the others reach it."""
