"""What is said over the socket of a device."""
