"""From the bytes of a file to text that is safe to hand to a YAML parser."""

from __future__ import annotations

import codecs
import re
from typing import Final

from ..errors import Finding, Severity, Span

#: The largest file that is read, in bytes.
SIZE_LIMIT: Final = 256 * 1024

#: Characters that YAML forbids, or takes for a line break where an editor shows none.
UNWANTED: Final = re.compile(r"[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_TAB_INDENT = re.compile(r"^ *\t\s*(?=[^\s#])", re.MULTILINE)


def decode(data: bytes, file: str) -> tuple[str | None, list[Finding]]:
    """The text of a file with `\\n` line ends; None when a finding makes reading on pointless."""
    if len(data) > SIZE_LIMIT:
        limit = f"a file has at most {SIZE_LIMIT // 1024} KiB"
        return None, [Finding("too-large", f"{limit}; this one is larger", Span(file, 1, 1, 1, 2))]
    findings = []
    if data.startswith(codecs.BOM_UTF8):
        data = data.removeprefix(codecs.BOM_UTF8)
        findings.append(
            Finding(
                "byte-order-mark",
                "the file begins with an invisible byte order mark; save it as UTF-8 without one",
                Span(file, 1, 1, 1, 2),
                severity=Severity.WARNING,
            )
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        place = _place(data[: error.start].decode(), error.start, file)
        return None, [*findings, Finding("not-utf-8", "the file is not UTF-8 text; save it as UTF-8", place)]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    unwanted = UNWANTED.search(text)
    if unwanted:
        message = f"the invisible character U+{ord(unwanted[0]):04X} cannot stand in a card file; delete it"
        return None, [*findings, Finding("yaml-character", message, _place(text, unwanted.start(), file), "")]
    tabs = list(_TAB_INDENT.finditer(text))
    if tabs:
        first = tabs[0].start() + tabs[0][0].index("\t")
        others = f" ({len(tabs)} lines of this file are)" if len(tabs) > 1 else ""
        message = f"this line is indented with a tab{others}; YAML takes only spaces"
        findings.append(Finding("yaml-tab", message, _place(text, first, file), "  "))
    return text, findings


def _place(text: str, offset: int, file: str) -> Span:
    before = text[:offset]
    line, column = before.count("\n") + 1, offset - before.rfind("\n")
    return Span(file, line, column, line, column + 1)
