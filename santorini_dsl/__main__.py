"""`python -m santorini_dsl` is the `santorini` command."""

from .cli import main

if __name__ == "__main__":
    main()
