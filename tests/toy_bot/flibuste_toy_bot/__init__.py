"""Two bots that never think: a class, and a factory."""


class First:
    """Takes the first choice."""

    def __init__(self, law, seed=1, simulations=0):
        self.law = law

    def choose(self, table):
        """The first code it may play."""
        return table.codes()[0]


class Last(First):
    """Takes the last choice."""

    def choose(self, table):
        """The last code it may play."""
        return table.codes()[-1]


def last(law, seed):
    """A bot that takes the last choice."""
    return Last(law)
