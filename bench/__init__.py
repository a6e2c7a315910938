"""`make bench`: how fast, how large, and Pig against OpenSpiel in the same run."""
