"""Benchmarks: run by `make bench`, never by `make test`; they print, and assert nothing."""
