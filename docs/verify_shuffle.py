"""Check that the shuffles of an UNO match were settled before anybody saw a card.

    python verify_shuffle.py uno-match-12.json

The file is what /verify lets you download once a match is over. This needs Python 3.8 or newer and nothing
else; it does not use the bot's code. What it proves, and what it cannot: docs/replays.md.
"""

import hashlib
import json
import sys


def shuffled(cards, secret, number):
    """The cards in the order of the number-th shuffle (from 0) of a round with this secret."""
    cards = list(cards)
    stream = hashlib.shake_256(secret + number.to_bytes(8, "big")).digest(4 * (len(cards) + 1000))
    position = 0
    for last in range(len(cards) - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)  # words from here up would favor some cards: they are skipped
        word = limit
        while word >= limit:
            word = int.from_bytes(stream[position : position + 4], "big")
            position += 4
        pick = word % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


def check_round(deal, deck, hand_size):
    """What is wrong with a round, or nothing."""
    secret = bytes.fromhex(deal["secret"])
    if hashlib.sha256(secret).hexdigest() != deal["commitment"]:
        return "the secret is not the one that was sealed"
    cards = shuffled(deck, secret, deal["shuffle"])
    for place, seat in enumerate(deal["order"]):  # one card each in turn, from the top
        dealt = cards[place : hand_size * len(deal["order"]) : len(deal["order"])]
        if deal["hands"][seat].split()[:hand_size] != dealt:
            return "seat {} did not get the cards of the shuffle".format(seat)
    return None


def main(path):
    """Check every round of a file; tells what was dealt."""
    with open(path, encoding="utf-8") as file:
        match = json.load(file)
    failures = 0
    for number, deal in enumerate(match["rounds"], 1):
        wrong = check_round(deal, match["deck"].split(), match["rules"]["hand_size"])
        failures += wrong is not None
        print("Round {}: {}".format(number, wrong or "the cards are those of the sealed shuffle"))
        print("  sealed as {}".format(deal["commitment"]))
        for seat in deal["order"]:
            print("  seat {} got {}".format(seat, deal["hands"][seat]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
