"""Printing as PDF: score sheets and rules of every game, and an evening's report and certificate."""
