"""What a module can be asked: the engine's entries, the searches, and lines imagined after a choice."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.bots.fitted import fitted_to
from flibuste.bots.lines import imagine_lines
from flibuste.bots.policy import root_sums
from flibuste.bots.reasons import Imagination
from flibuste.bots.search import simulate
from flibuste.bots.thought import Thought, learn_search, policy_binder
from flibuste.bots.weighing import follow, renew
from flibuste.browser.translation import Translated, Translator
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.nets.file import Network, network_of, network_seats


def networks(law: Law) -> list[Network]:
    """The networks of a game that fit its law."""
    found = (network_of(law, seats) for seats in network_seats(law))
    return [network for network in found if network is not None]


def translations(law: Law) -> Iterator[Translated]:
    """Every entry of a game's module, translated."""
    translator = Translator(law.verbs, law.folder, Mode.BROWSER)
    plain = engine(law, Mode.INTERPRETED)
    for function, arguments in plain.examples():
        yield translator.translated(function, arguments)
    learn_search(law, translator)
    thought = Thought(plain, 1, 0.0, generator(0))
    yield translator.translated(simulate, thought.search_arguments(0, 0, 0))
    for network in networks(law):
        beside = policy_binder(law, network.shape.seats, translator)
        assert isinstance(beside, Translator)
        truths = fitted_to(law).truths
        thought = Thought(plain, 1, 0.0, generator(0), network, truths)
        yield beside.translated(simulate, thought.search_arguments(0, 0, 0))
        yield beside.translated(root_sums, thought.policy_arguments(0, 0))
        if thought.belief is not None:
            yield beside.translated(follow, thought.belief.follow_arguments(0, 0, 0))
            yield beside.translated(renew, thought.belief.renew_arguments(0, False))
    lines = Imagination(plain, 1, 0)
    yield translator.translated(imagine_lines, lines.line_arguments(0, 0, 0.0))
