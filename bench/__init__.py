"""`make bench`: speed and memory, and Pig against OpenSpiel in the same run."""
