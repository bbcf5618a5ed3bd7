"""The rules of UNO: values and functions, without a clock, network, storage, or hidden randomness."""
