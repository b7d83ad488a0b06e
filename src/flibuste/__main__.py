"""`python -m flibuste`."""

from flibuste.cli.main import main

if __name__ == "__main__":
    main()
