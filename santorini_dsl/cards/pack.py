"""Packs: folders of card files with a manifest, `pack.yaml`. And finding the files behind a path."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..errors import Finding, Severity, Span, UsageError
from .schema import check_schema
from .yaml_text import SIZE_LIMIT
from .yaml_tree import MapNode, Scalar, read_yaml

MANIFEST: Final = "pack.yaml"
#: Cards by name, known before they have files.
ROSTER: Final = "roster.yaml"
#: A file of bans is called this, or ends so: `house.bans.yaml`.
BANS: Final = "bans.yaml"
#: The keys that a file of bans has, and no card has alone.
_BAN_KEYS: Final = frozenset({b"bans", b"lift"})
_TOP_KEY: Final = re.compile(rb"^([^\s#:-][^\s:]*)\s*:", re.MULTILINE)
_SUFFIXES: Final = frozenset({".yaml", ".yml"})


@dataclass(frozen=True, slots=True)
class Pack:
    """A set of cards in one folder. `title` and `edition` hold for cards that name no set or edition."""

    name: str
    title: str
    edition: str
    license: str
    description: str
    folder: Path
    #: Where the manifest names the edition.
    edition_text: Scalar | None = None


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file that has not been read yet, and the pack it lies in."""

    path: Path
    pack: Pack | None


@dataclass(frozen=True, slots=True)
class Found:
    """The card files behind a path, files of bans and rosters, and what is wrong with the manifests there."""

    files: tuple[CardFile, ...]
    findings: tuple[Finding, ...] = ()
    ban_lists: tuple[Path, ...] = ()
    rosters: tuple[Path, ...] = ()


def find_files(path: Path, trusted: bool = False) -> Found:
    """The files behind a path: a card file, a manifest, a file of bans, a roster, a pack, or a folder of packs.

    The manifests of trusted packs are not checked. Raises UsageError if there is nothing, or a folder holds no
    card files.
    """
    if not exists(path):
        raise UsageError(f"there is no file or folder {path}")
    if not path.is_dir():
        if path.name == MANIFEST:
            return Found((), tuple(read_pack(path)[1]))
        if is_ban_list(path, trusted):
            return Found((), ban_lists=(path,))
        if path.name == ROSTER:
            return Found((), rosters=(path,))
        manifest = path.parent / MANIFEST
        return Found((CardFile(path, read_pack(manifest, trusted)[0] if manifest.is_file() else None),))
    folders = [_folder(folder, trusted) for folder in (path, *_visible(path)) if folder.is_dir()]
    found = [folder for folder in folders if folder]
    if not found:
        raise UsageError(f"there are no card files (*.yaml) in {path}")
    return Found(
        tuple(file for folder in found for file in folder.files),
        tuple(finding for folder in found for finding in folder.findings),
        tuple(path for folder in found for path in folder.ban_lists),
        tuple(path for folder in found for path in folder.rosters),
    )


def read_pack(path: Path, trusted: bool = False) -> tuple[Pack | None, list[Finding]]:
    """A pack from its manifest, or what is wrong with it. A trusted one is not checked against the schema."""
    data, findings = read_bytes(path)
    if data is None:
        return None, findings
    root, findings = read_yaml(data, str(path), trusted=trusted)
    if root is not None and not trusted:
        findings += check_schema(root, "pack")
    if root is None or any(finding.severity is Severity.ERROR for finding in findings):
        return None, findings
    return _pack(root, path.parent), findings


def read_bytes(path: Path) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a file, as many as are ever looked at."""
    try:
        if path.exists() and not path.is_file():  # a pipe might never end
            return None, [Finding("unreadable-file", "this is not a regular file, so it is not read", _top(path))]
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1), []
    except OSError as error:
        return None, [Finding("unreadable-file", f"the file cannot be read: {error.strerror}", _top(path))]


def exists(path: Path) -> bool:
    """Whether there is a file or folder; a path that the system cannot take leads nowhere."""
    try:
        return path.exists()
    except OSError:
        return False


def is_yaml(path: Path) -> bool:
    """Whether a file is called like a card file."""
    return path.suffix.lower() in _SUFFIXES


def is_ban_list(path: Path, trusted: bool = False) -> bool:
    """Whether a file is called like a file of bans, or holds what only such a file does.

    A trusted one is only asked for its name.
    """
    if path.name == BANS or path.name.endswith(f".{BANS}"):
        return True
    keys = set() if trusted or not is_yaml(path) else set(_TOP_KEY.findall(read_bytes(path)[0] or b""))
    return bool(keys) and keys <= _BAN_KEYS


def _pack(root: MapNode, folder: Path) -> Pack:
    def text(key: str) -> str:
        return str(root.value.get(key, ""))

    return Pack(
        text("name"),
        text("title"),
        text("edition"),
        text("license"),
        text("description"),
        folder,
        root.text("edition"),
    )


def _folder(folder: Path, trusted: bool) -> Found | None:
    """The files that lie directly in a folder, None if it holds no YAML at all."""
    files = [path for path in _visible(folder) if is_yaml(path) and not path.is_dir()]
    ban_lists = tuple(path for path in files if is_ban_list(path, trusted))
    rosters = tuple(path for path in files if path.name == ROSTER)
    cards = [path for path in files if path not in {*ban_lists, *rosters} and path.name != MANIFEST]
    if not files:
        return None
    pack: Pack | None = None
    findings: list[Finding] = []
    manifest = folder / MANIFEST
    if manifest in files:
        pack, findings = read_pack(manifest, trusted)
    elif cards:
        message = f"the folder {folder} has no {MANIFEST}, so its cards belong to no pack"
        findings = [Finding("no-manifest", message, _top(folder), severity=Severity.INFO)]
    return Found(tuple(CardFile(path, pack) for path in cards), tuple(findings), ban_lists, rosters)


def _visible(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise UsageError(f"the folder {folder} cannot be read: {error.strerror}") from error


def _top(path: Path) -> Span:
    return Span(str(path), 1, 1, 1, 2)
