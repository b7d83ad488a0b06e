"""The lines of words around the board."""

from __future__ import annotations

from rich.text import Text

from flibuste.bots.compilation import STEPS
from flibuste.cli.sentences import outcome_sentence, prompt, seat_word
from flibuste.cli.terminal.drawing.palette import Palette, seat
from flibuste.cli.terminal.drawing.picks import Picks
from flibuste.cli.terminal.match import Match
from flibuste.cli.voice import Voice, message, title
from flibuste.law.contract import OVER
from flibuste.screen.prompts import asks
from flibuste.screen.stage import Scene
from flibuste.words import speech


class Captions:
    """Speaks of one scene of a match."""

    def __init__(
        self, match: Match, scene: Scene, picks: Picks, say: Voice, palette: Palette
    ) -> None:
        self.match, self.scene, self.picks = match, scene, picks
        self.say, self.palette = say, palette

    def heading(self, warmth: tuple[int, str], width: int) -> Text:
        """The game and its rules; on the right how far it has come, or how far the compiler has."""
        palette, match, say = self.palette, self.match, self.say
        rules = speech.say(message("ruleset", match.table.settings.ruleset), match.law, say.lang)
        text = heading(title(match.law, say), rules, palette)
        done, step = warmth
        right = say("ply", ply=match.table.plies)
        if done < STEPS:
            name = say(f"warm-{step.replace(' ', '-')}") if step else ""
            right = f"{say('unrolling')} {'█' * done}{'░' * (STEPS - done)} {name:<11}"
        text.append(
            " " * max(1, width - text.cell_len - len(right) - 1) + right, style=palette.text_3
        )
        return text

    def prompt(self) -> Text:
        """Whose turn it is and what is asked; at the end, how it ended."""
        palette, match, lang = self.palette, self.match, self.say.lang
        text = Text(" ", no_wrap=True, overflow="ellipsis")
        actor = match.table.actor
        if actor == OVER:
            text.append("⚑ ", style=f"bold {palette.brass}")
            text.append(outcome_sentence(match.table, lang), style=f"bold {palette.text}")
            return text
        look = seat(actor)
        text.append(f" {look.emblem} ", style=f"bold {look.on} on {look.colour}")
        if match.is_bot_to_act:
            waiting = speech.say("waiting", None, lang, seat=seat_word(actor, lang))
            text.append(f" {waiting}", style=palette.text_2)
            return text
        path, touches = self.picks.path, self.scene.touches
        if not path:
            text.append(f" {prompt(match.law, self.scene, lang)}", style=f"bold {palette.text}")
        if path or len(touches) > 1:
            places, pieces = self.scene.places, self.scene.pieces
            said = asks(match.law, lang, touches, places, pieces, path, self.picks.next)
            text.append(f" {said}", style=palette.brass if path else palette.text_2)
        return text

    def caption(self, cursor: str | None) -> Text:
        """What the cursor is at, and what picking it would do."""
        palette, match = self.palette, self.match
        text = Text(" ", overflow="ellipsis", style=palette.text_2)
        if match.table.actor == OVER:
            text.append(self.say("over-next"))
        elif match.unkept:
            text.append(self.say("unkept", reason=match.unkept), style=palette.danger)
        elif cursor is not None and not cursor.startswith("choice:"):
            text.append(self.about(cursor))
            text.append(f"\n {self._leads_to(cursor)}", style=palette.text)
        return text

    def _leads_to(self, id: str) -> str:
        found = self.picks.leads_to(id) if id in self.picks.next else []
        if len(found) == 1:
            return f"↵ {speech.say(found[0].label, self.match.law, self.say.lang)}"
        return self.say("ways-on", count=len(found)) if found else ""

    def label(self, id: str) -> str:
        """The name of a place or a piece."""
        law, lang = self.match.law, self.say.lang
        for place in self.scene.places:
            if place.id == id:
                return speech.say(place.label, law, lang)
        for piece in self.scene.pieces:
            if piece.id == id:
                if piece.label:
                    return speech.say(piece.label, law, lang)
                return piece.face or self.label(piece.place)
        return speech.say(id, law, lang)

    def about(self, id: str) -> str:
        """A place and who is there."""
        law, lang = self.match.law, self.say.lang
        there: dict[str, int] = {}
        for piece in self.scene.pieces:
            if piece.place == id and (piece.label or piece.owner is not None):
                name = speech.say(piece.label, law, lang) if piece.label else ""
                name = name or seat_word(piece.owner or 0, lang)
                there[name] = there.get(name, 0) + piece.count
        words = [name + (f" ×{count}" if count > 1 else "") for name, count in there.items()]
        return self.label(id) + (f": {', '.join(words)}" if words else "") + "."

    def notice(self, text: str, rule: str = "", kind: str = "danger") -> Text:
        """A sentence under the prompt until the next move; a refusal names its paragraph."""
        palette = self.palette
        colour = {"danger": palette.danger, "ok": palette.ok}.get(kind, palette.text_2)
        notice = Text(" ", overflow="ellipsis")
        notice.append("✕ " if kind == "danger" else "• ", style=f"bold {colour}")
        notice.append(text, style=colour)
        if rule:
            notice.append(f" {self.say('rule-key', rule=rule)}", style=f"bold {palette.brass}")
        return notice


def heading(game: str, about: str, palette: Palette) -> Text:
    """The line at the top of every table."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(" Flibuste ", style=f"bold italic {palette.brass}")
    text.append("│ ", style=palette.line_strong)
    text.append(game, style=f"bold {palette.text}")
    text.append(f" · {about}", style=palette.text_2)
    return text
