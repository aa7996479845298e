"""The power language: text becomes effects (`compile_power`), effects become text (`print_power`)."""

from .compiler import compile_power, parse_power
from .names import Name, Names
from .printer import print_action, print_clause, print_heading, print_phrase, print_power

__all__ = [
    "Name",
    "Names",
    "compile_power",
    "parse_power",
    "print_action",
    "print_clause",
    "print_heading",
    "print_phrase",
    "print_power",
]
