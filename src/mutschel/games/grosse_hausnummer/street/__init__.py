"""The street of house numbers: five of them, one after the other, and nobody else on the road."""
