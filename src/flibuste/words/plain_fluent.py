"""Fluent where there is no Babel: a message is read when it is first said, and spoken in our own languages.

The full reader brings all the world's languages along, ten megabytes of them. A browser that runs this
package has none of that; here is what our files use, and a test holds it to the full reader.
"""

from __future__ import annotations

import re
from typing import Any

from fluent.syntax import ast
from fluent.syntax.parser import FluentParser

_BEGINS = re.compile(r"^(-?[a-zA-Z][\w-]*)[ ]*=", re.MULTILINE)
_THOUSANDS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}"}
_POINT = {"en": ".", "fr": ","}


class PlainBundle:
    """The messages of some files in a language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts: dict[str, str] = {}
        self._read: dict[str, ast.Message | ast.Term] = {}

    def add(self, text: str) -> None:
        """The messages of one more file; they stand above those of the same name before."""
        found = [*_BEGINS.finditer(text)]
        ends = [match.start() for match in found[1:]] + [len(text)]
        for match, end in zip(found, ends, strict=True):
            self._texts[match[1]] = text[match.start() : end]

    def has_message(self, id: str) -> bool:
        """Whether a message is there."""
        return id in self._texts

    def get_message(self, id: str) -> ast.Message | ast.Term:
        """A message as it is written."""
        if id not in self._read:
            entry = FluentParser(with_spans=False).parse_entry(self._texts[id])
            assert isinstance(entry, ast.Message | ast.Term)
            self._read[id] = entry
        return self._read[id]

    def format_pattern(self, pattern: ast.Pattern, args: dict[str, Any]) -> tuple[str, list[Any]]:
        """A message with its parameters filled in; nothing is found wrong with it here."""
        return self._pattern(pattern, args), []

    def _entry(self, id: str, args: dict[str, Any]) -> str:
        value = self.get_message(id).value if id in self._texts else None
        return f"{{{id}}}" if value is None else self._pattern(value, args)

    def _pattern(self, pattern: ast.Pattern, args: dict[str, Any]) -> str:
        parts = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                parts.append(element.value)
            else:
                parts.append(self._said(self._value(element.expression, args)))
        return "".join(parts)

    def _value(self, expression: Any, args: dict[str, Any]) -> Any:
        match expression:
            case ast.Placeable():
                return self._value(expression.expression, args)
            case ast.StringLiteral():
                return expression.parse()["value"]
            case ast.NumberLiteral():
                text = expression.value
                return float(text) if "." in text else int(text)
            case ast.VariableReference():
                return args.get(expression.id.name, expression.id.name)
            case ast.MessageReference():
                return self._entry(expression.id.name, args)
            case ast.TermReference():
                return self._entry(f"-{expression.id.name}", {})
            case ast.SelectExpression():
                chosen = self._chosen(expression, self._value(expression.selector, args))
                return self._pattern(chosen.value, args)
        raise NotImplementedError(type(expression).__name__)

    def _chosen(self, choice: ast.SelectExpression, value: Any) -> ast.Variant:
        """The variant for a value: its own, that of its plural, or the usual one."""
        is_number = isinstance(value, int | float)
        for variant in choice.variants:
            key = variant.key
            if isinstance(key, ast.NumberLiteral):
                if is_number and float(key.value) == value:
                    return variant
            elif key.name == (self._plural(value) if is_number else str(value)):
                return variant
        return next(variant for variant in choice.variants if variant.default)

    def _plural(self, number: float) -> str:
        is_one = 0 <= number < 2 if self.lang == "fr" else number == 1
        return "one" if is_one else "other"

    def _said(self, value: Any) -> str:
        if not isinstance(value, int | float):
            return str(value)
        whole, point, rest = f"{value:,}".partition(".")
        whole = whole.replace(",", _THOUSANDS[self.lang])
        return whole + (_POINT[self.lang] + rest[:3] if point and rest != "0" else "")
