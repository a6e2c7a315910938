"""Running a match: tables online (`hosted`), a table on one device (`local`), and simulations (`batch`)."""
