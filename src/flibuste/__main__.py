"""`python -m flibuste`."""

from flibuste.cli import main

if __name__ == "__main__":
    main()
