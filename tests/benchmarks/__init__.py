"""Benchmarks: run by `make bench`, never by `make test`; they print figures and assert nothing."""
