from .compiler import compile_power, parse_power
