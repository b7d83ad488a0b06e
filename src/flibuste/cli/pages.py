"""A rulebook as pages for a terminal: numbers that stand out, examples in frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from flibuste.cli.examples import ExampleTold, told
from flibuste.cli.voice import Voice
from flibuste.law.law import Law
from flibuste.rulebook.book import CHAPTER, ORIGINAL, PARAGRAPH, Example, rulebook

Drawing = Callable[[Law, Example], Text | None]
NUMBER_COLUMNS = 6  # columns for a paragraph's number


@dataclass
class Block:
    """A piece of the rulebook in its order: title, prose, chapter, paragraph or example."""

    kind: str
    number: str
    lines: list[str]


def blocks(text: str) -> Iterator[Block]:
    """The rulebook's text cut into blocks."""
    block = Block("prose", "", [])
    number = ""
    fenced = False
    for line in text.splitlines():
        start: Block | None = None
        if fenced:
            if line.startswith("```"):
                fenced, start = False, Block("prose", number, [])
            elif line.strip():
                block.lines.append(line.strip())
        elif line.startswith("```example"):
            fenced, start = True, Block("example", number, [])
        elif match := CHAPTER.match(line):
            number = match[1]
            start = Block("chapter", number, [match[2]])
        elif match := PARAGRAPH.match(line):
            number = match[1]
            start = Block("paragraph", number, [match[2]])
        elif line.startswith("# "):
            start = Block("title", "", [line[2:]])
        elif not line.strip() and block.kind != "prose":
            start = Block("prose", number, [])
        else:
            block.lines.append(line)
        if start is not None:
            if any(map(str.strip, block.lines)):
                yield block
            block = start
    if any(map(str.strip, block.lines)):
        yield block


def with_examples(law: Law, lang: str) -> Iterator[Block]:
    """A rulebook's blocks; where a translation leaves the examples out, those of the original."""
    original = rulebook(law, ORIGINAL)
    own = rulebook(law, lang).paragraphs
    found = list(blocks(rulebook(law, lang).text))
    for place, block in enumerate(found):
        yield block
        is_last = place + 1 == len(found) or found[place + 1].number != block.number
        if is_last and block.number in own and not own[block.number].examples:
            for example in original.paragraphs[block.number].examples:
                yield Block("example", block.number, list(example.lines))


class Pages:
    """The rulebook of one game in one language."""

    def __init__(
        self, law: Law, say: Voice, *, accent: str = "bold yellow", draw: Drawing | None = None
    ) -> None:
        self.law, self.say, self.accent, self.draw = law, say, accent, draw
        self.blocks = list(with_examples(law, say.lang))

    @property
    def numbers(self) -> list[str]:
        """The numbers of all paragraphs."""
        return [block.number for block in self.blocks if block.kind == "paragraph"]

    def has(self, number: str) -> bool:
        """Whether there is such a paragraph or chapter."""
        return any(block.number == number for block in self.blocks)

    def all(self) -> RenderableType:
        """The whole rulebook."""
        return Group(*map(self.block, self.blocks))

    def one(self, number: str) -> RenderableType:
        """One paragraph, or one chapter, with its examples."""
        within = f"{number}."
        return Group(
            *(
                self.block(b)
                for b in self.blocks
                if b.number == number or b.number.startswith(within)
            )
        )

    def block(self, block: Block) -> RenderableType:
        """One block as it is printed."""
        text = "\n".join(block.lines)
        if block.kind == "title":
            return Padding(Text(text, style=f"{self.accent} underline", justify="center"), (1, 0))
        if block.kind == "chapter":
            return Padding(
                Rule(Text(f"{block.number}  {text}", style="bold"), style="dim", align="left"),
                (1, 0),
            )
        if block.kind == "paragraph":
            return self._numbered(Text(block.number, style=self.accent), Markdown(text))
        if block.kind == "example":
            return self._numbered(Text(), self._example(block))
        return (
            self._numbered(Text(), Markdown(text))
            if block.number
            else Padding(Markdown(text), (0, 0, 1, 0))
        )

    def _numbered(self, number: Text, body: RenderableType) -> RenderableType:
        grid = Grid.grid(padding=(0, 0), expand=True)
        grid.add_column(width=NUMBER_COLUMNS)
        grid.add_column(ratio=1)
        grid.add_row(number, body)
        return Padding(grid, (0, 0, 1, 0))

    def _example(self, block: Block) -> RenderableType:
        example = Example(block.number, block.lines)
        drawn = self.draw(self.law, example) if self.draw else None
        rows = told(self.law, example, self.say, is_drawn=drawn is not None)
        parts: list[RenderableType] = [drawn] if drawn is not None else []
        parts.append(_rows(rows, self.accent))
        title = Text(self.say("example", number=block.number), style="italic")
        return Panel(Group(*parts), title=title, title_align="left", border_style="dim")


def _rows(rows: Iterable[ExampleTold], accent: str) -> Any:
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for row in rows:
        body = row.text if isinstance(row.text, Text) else Text(row.text)
        grid.add_row(Text(row.head, style=accent if row.is_ply else "bold dim"), body)
    return grid
