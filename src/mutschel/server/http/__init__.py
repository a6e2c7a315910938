"""HTTP: requests are parsed, limited, carried out at a table, and answered."""
