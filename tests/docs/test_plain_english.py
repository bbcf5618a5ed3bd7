"""The search for odd sentences finds them, and accepts plain ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.plain_english import main, odd_in

ODD = (
    "What the start waits for: whoever asks.",
    "Those who leave lose, nor has anybody won.",
    "The one that stands below the hand.",
    "Before the match, nobody is asked.",
    "A look at whether it is open.",
    "As much of a client as is used, beside so many others.",
    "Return what is to be sent in the place of it.",
    "The edit is on its way, and the hands are put away.",
    "The next night; None if there is none.",
    "`is_open` if everybody sees it.",
    "The id of a person.",
    "It raises GameError no_table.",
)
PLAIN = (
    "Why the match can't start. It has neither a host nor players. What is missing? "
    "`beside` stands in for it. There are so many that nobody looks."
)


@pytest.mark.parametrize("sentence", ODD)
def test_an_odd_sentence_is_found_in_a_docstring_and_in_a_comment(sentence: str) -> None:
    for source in (f'"""{sentence}"""\n', f"x = 1  # {sentence}\n", f"# {sentence[:9]}\n# {sentence[9:]}\n"):
        _, odd = odd_in(source, "module.py")
        assert odd, source


def test_plain_sentences_and_directives_are_not() -> None:
    assert odd_in(f'"""{PLAIN}"""\nx = 1  # noqa: what is this\n', "module.py") == (5, [])


def test_more_odd_sentences_than_the_budget_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "module.py").write_text(f"# {ODD[0]}\n")
    assert main([str(tmp_path)]) == 1
    assert "a relative clause as the subject" in capsys.readouterr().out
    (tmp_path / "module.py").write_text("# Plain words.\n")
    assert main([str(tmp_path)]) == 0
