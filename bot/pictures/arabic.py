"""Arabic letters in the forms they take beside each other, so that drawing them needs no system library."""

from __future__ import annotations

import unicodedata

FORMS = {(False, False): "ISOLATED", (False, True): "INITIAL", (True, True): "MEDIAL", (True, False): "FINAL"}
LAM_ALEF, LIGATURE = "\u0644\u0627", "\ufefb"


def joined(text: str) -> str:
    """The text in Unicode's presentation forms, still in reading order."""
    letters = text.replace(LAM_ALEF, LIGATURE)
    out: list[str] = []
    for place, letter in enumerate(letters):
        before, after = letters[place - 1 : place], letters[place + 1 : place + 2]
        from_before = bool(_form(before, "INITIAL") and _form(letter, "FINAL"))
        to_after = bool(_form(letter, "INITIAL") and _form(after, "FINAL"))
        out.append(_form(letter, FORMS[from_before, to_after]) or letter)
    return "".join(out)


def _form(letter: str, form: str) -> str:
    name = unicodedata.name(letter, "").removesuffix(" ISOLATED FORM") if letter else ""
    try:
        return unicodedata.lookup(f"{name} {form} FORM")
    except KeyError:
        return ""
