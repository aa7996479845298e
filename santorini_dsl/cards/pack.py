"""Packs: folders of card files with a manifest, `pack.yaml`. And finding the card files behind a path."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..errors import Finding, Severity, Span, UsageError
from .schema import check_schema
from .yaml_text import SIZE_LIMIT
from .yaml_tree import MapNode, read_yaml

MANIFEST: Final = "pack.yaml"
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


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file that has not been read yet, and the pack it lies in."""

    path: Path
    pack: Pack | None


@dataclass(frozen=True, slots=True)
class Found:
    """The card files behind a path, and what is wrong with the manifests there."""

    files: tuple[CardFile, ...]
    findings: tuple[Finding, ...] = ()


def find_files(path: Path) -> Found:
    """The card files behind a path: a card file, a manifest, a pack, or a folder of packs.

    Raises UsageError if there is nothing, or a folder holds no card files.
    """
    if not exists(path):
        raise UsageError(f"there is no file or folder {path}")
    if not path.is_dir():
        if path.name == MANIFEST:
            return Found((), tuple(read_pack(path)[1]))
        manifest = path.parent / MANIFEST
        return Found((CardFile(path, read_pack(manifest)[0] if manifest.is_file() else None),))
    folders = [_folder(folder) for folder in (path, *_visible(path)) if folder.is_dir()]
    found = [folder for folder in folders if folder]
    if not found:
        raise UsageError(f"there are no card files (*.yaml) in {path}")
    return Found(
        tuple(file for folder in found for file in folder.files),
        tuple(finding for folder in found for finding in folder.findings),
    )


def read_pack(path: Path) -> tuple[Pack | None, list[Finding]]:
    """A pack from its manifest, or what is wrong with it."""
    data, findings = read_bytes(path)
    if data is None:
        return None, findings
    root, findings = read_yaml(data, str(path))
    if root is not None:
        findings += check_schema(root, "pack")
    if root is None or any(finding.severity is Severity.ERROR for finding in findings):
        return None, findings
    return _pack(root, path.parent), findings


def read_bytes(path: Path) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a file, as many as are ever looked at."""
    try:
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


def _pack(root: MapNode, folder: Path) -> Pack:
    def text(key: str) -> str:
        return str(root.value.get(key, ""))

    return Pack(text("name"), text("title"), text("edition"), text("license"), text("description"), folder)


def _folder(folder: Path) -> Found | None:
    """The card files that lie directly in a folder, None if it holds no YAML at all."""
    files = [path for path in _visible(folder) if is_yaml(path) and not path.is_dir()]
    cards = [path for path in files if path.name != MANIFEST]
    if not files:
        return None
    if len(cards) < len(files):
        pack, findings = read_pack(folder / MANIFEST)
    else:
        message = f"the folder has no {MANIFEST}, so its cards belong to no pack"
        manifest = _top(folder / MANIFEST)
        pack, findings = None, [Finding("no-manifest", message, manifest, severity=Severity.INFO)]
    return Found(tuple(CardFile(path, pack) for path in cards), tuple(findings))


def _visible(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise UsageError(f"the folder {folder} cannot be read: {error.strerror}") from error


def _top(path: Path) -> Span:
    return Span(str(path), 1, 1, 1, 2)
