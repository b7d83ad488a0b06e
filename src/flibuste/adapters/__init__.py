"""The games in the clothes of other libraries: one generic class each, knowing no game by name."""

from __future__ import annotations

from flibuste.law.kernel import HAS_NUMPY, SetupError


class MissingPackage(SetupError, ImportError):
    """A library that only research needs is not there; the message says how to get it."""

    def __init__(self, package: str, extra: str = "research") -> None:
        super().__init__(
            f"{package} is not installed; it comes with “pip install flibuste[{extra}]”."
        )


if not HAS_NUMPY:  # tensors are NumPy's
    raise MissingPackage("NumPy")
