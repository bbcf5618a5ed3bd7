"""The rules of UNO: values and functions, without clock, network, storage or hidden randomness."""
