"""Runs matches: at a table online (`hosted`), on one device (`local`), or among bots (`single_match`)."""
