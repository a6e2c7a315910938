"""What comes by HTTP: it is understood, limited, done at a table, and answered."""
