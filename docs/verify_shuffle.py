"""Check that the cards of an UNO match were fixed before anybody saw one of them.

    python verify_shuffle.py uno-match-12.json

The file is the download that /verify offers once a match is over. This needs Python 3.8 or newer and nothing
else; it does not use the bot's code. verify_shuffle.html, in JavaScript, checks the same. docs/replays.md
explains every step, what it proves, and what it cannot prove.

From the file it takes the rules, the revealed secrets, the numbers of the players' presses, and the players'
moves. They determine the deck, the dealer, the hands, the first card, the draw pile, and each later shuffle,
which are compared with the contents of the file.
"""

import datetime
import hashlib
import json
import re
import sys

NUMBERS, ACTIONS, COLORS = "0123456789", "SRD", "RYGB"
NEVER_FIRST = ("W2", "W4", "WR4", "W6", "W10", "WCR")
CHALLENGED = ("W4", "W2", "WDC")
# how many cards the first player draws if a card with this symbol is turned up
OPENING_DRAWS = {"D": 2, "D1": 1, "D4": 4}
# The cards of Flip in the order of the deck: each front with its backs.
FLIP = """
R1 P3 U2, R2 OR UD5, R3 WDC P7, R4 OF UD5, R5 P2 T5, R6 O9 PSE, R7 O1 U5, R8 UR T7, R9 U5 TR, RD1 P3
P4, RS WD OD5, RR U3 T7, RF P8 U3, Y1 WD PSE, Y2 T1 T8, Y3 PD5 U1, Y4 PD5 UF, Y5 U9 T8, Y6 WDC OSE,
Y7 O2 U6, Y8 O2 P1, Y9 U4 T5, YD1 P1 U8, YS O3 TF, YR WD TF, YF O8 P4, G1 O5 OF, G2 TD5 TSE, G3 PF
U2, G4 P8 T9, G5 O7 T4, G6 WDC P5, G7 O6 T2, G8 PR T9, G9 OD5 PR, GD1 O6 T6, GS O9 U4, GR O1 P7, GF
WDC T3, B1 USE USE, B2 O8 P6, B3 U8 T2, B4 U1 TD5, B5 OR P9, B6 UR TSE, B7 O3 OSE, B8 T4 TR, B9 O5
UF, BD1 P6 T6, BS P9 T1, BR WD O4, BF U6 U7, WL P5 PF U7 T3, W2 O4 O7 P2 U9
"""
KNOWN_VERSIONS = (1, 2, 3)
OPTIONS = {  # the options that affect which cards there are and who gets them: default, possible values
    "deck": ("classic", ("classic", "yellowstone", "no_mercy", "flip")),
    "decks": ("auto", ("auto", 1, 2)),
    "hand_size": (7, range(3, 11)),
    "dealer": ("draw", ("draw", "draw_numbers", "random", "chosen")),
    "opening_card": ("apply", ("apply", "number_only", "plain")),
    "first_player": ("after_dealer", ("after_dealer", "chosen")),
    "two_player_reverse": ("skip", ("skip", "plain")),
    "challenge": (True, (True, False)),
    "challenge_win": ("stays", ("stays", "take_back")),
    "take_back": ("off", ("off", "penalty")),
    "swap_hands": (0, range(5)),
    "shuffle_hands": (0, range(5)),
    "customizable": (0, range(5)),
}


class Unfair(Exception):
    """Something doesn't follow from the rules and the secrets."""


def demand(condition, message, *facts):
    """Raise Unfair with this message unless the condition holds."""
    if not condition:
        raise Unfair(message.format(*facts))


# The deck and its shuffles


def new_deck(rules, seats):
    """The codes of all cards, in the order before a shuffle."""
    if rules["deck"] == "flip":
        listed = [entry.split() for entry in FLIP.split(",")]
        cards = [f"{front}/{back}" for front, *backs in listed for back in backs]
        decks = (2 if seats >= 11 else 1) if rules["decks"] == "auto" else rules["decks"]
        return decks * cards
    starred, merciless = rules["deck"] == "yellowstone", rules["deck"] == "no_mercy"
    deck = [color + "0" for color in COLORS for _ in range(2 if merciless else 1)]
    for number in NUMBERS[1:]:
        for color in COLORS:
            deck += [color + number] if starred else 2 * [color + number]
        deck += [color + number + "*" for color in COLORS if starred]
    deck += [color + action for action in ACTIONS for color in COLORS for _ in range(3 if merciless else 2)]
    deck += [] if merciless else 4 * ["W"] + 4 * ["W4"]
    deck += 4 * ["WB"] if starred else []
    deck += rules["swap_hands"] * ["WH"] + rules["shuffle_hands"] * ["WF"]
    deck += [f"WC{number}" for number in range(1, rules["customizable"] + 1)]
    if merciless:
        for action, copies in (("D4", 2), ("SE", 2), ("DA", 3)):
            deck += [color + action for color in COLORS for _ in range(copies)]
        deck += 8 * ["WR4"] + 4 * ["W6"] + 4 * ["W10"] + 8 * ["WCR"]
    decks = (2 if seats >= 11 else 1) if rules["decks"] == "auto" else rules["decks"]
    return decks * deck


def shuffled(cards, seed, number):
    """The cards in the order of a round's number-th shuffle (counted from 0) with this seed."""
    cards = list(cards)
    stream = hashlib.shake_256(seed + number.to_bytes(8, "big")).digest(4 * (len(cards) + 1000))
    position = 0
    for last in range(len(cards) - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)  # words from here up would favor some cards, so they are skipped
        word = limit
        while word >= limit:
            word = int.from_bytes(stream[position : position + 4], "big")
            position += 4
        pick = word % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


def seed_of(secret, shares, seats):
    """The seed of all shuffles: the secret, and by seat what the players' presses added to it."""
    if not shares:
        return secret
    demand(type(shares) is list and len(shares) == len(seats), "there is not one press for each seat")
    for share, seat in zip(shares, seats):
        demand(type(share) is str and re.match(r"(0|[1-9][0-9]{0,18})\Z", share), "a press has no number")
        demand(share == "0" or seat == "person", "a bot is said to have pressed")
    numbers = [int(str(share)) for share in shares]
    demand(any(numbers), "nobody pressed, so there should be no presses")
    added = b"".join(number.to_bytes(8, "big") for number in numbers)
    return hashlib.shake_256(b"uno-seal-2" + secret + added).digest(66)


def time_of(share):
    """When Discord issued this number."""
    at = datetime.datetime(2015, 1, 1) + datetime.timedelta(milliseconds=int(share) >> 22)
    return at.isoformat(" ", "milliseconds") + " UTC"


def front_of(card):
    """The side of a card that is up: `R5` of `R5/P2`."""
    return card.split("/")[0]


def turned(cards):
    """Two-sided cards with their other side up."""
    return ["/".join(reversed(card.split("/"))) for card in cards]


def is_number(card):
    """Whether it is a number card, with or without a star."""
    return card[0] in COLORS and card[1] in NUMBERS


def can_open(card, rules):
    """Whether the round can begin with this card."""
    return is_number(card) if rules["opening_card"] == "number_only" else front_of(card) not in NEVER_FIRST


def drawn_dealer(cards, seats, only_numbers):
    """The player who draws the highest number; ties draw again, from the same pile."""
    rivals, cards = list(range(seats)), list(cards)
    while len(rivals) > 1:
        numbers = {}
        while len(numbers) < len(rivals):
            drawing = [seat for seat in rivals if seat not in numbers]
            if len(cards) < len(drawing):
                return rivals[0]
            for seat in drawing:
                card = cards.pop(0)
                if is_number(card) or not only_numbers:
                    numbers[seat] = int(card[1]) if is_number(card) else 0
        rivals = [seat for seat in rivals if numbers[seat] == max(numbers.values())]
    return rivals[0]


def clockwise_from(seat, seats):
    """These seats in clockwise order, beginning after this one."""
    return [other for other in seats if other > seat] + [other for other in seats if other <= seat]


# A round


class Round:
    """The cards of a round: dealt from its seed, then moved as the file says."""

    def __init__(self, rules, deal, seated, playing, dealer):
        """Deal to the seats that are playing. `dealer` is None in the first round, where the rules decide."""
        self.rules, self.playing, self.shuffles, seats = rules, list(playing), 0, len(seated)
        self.out = []  # in this round only
        secret = bytes.fromhex(deal["secret"])
        demand(secret.hex() == deal["secret"], "the secret is not in hexadecimal")
        sealed = hashlib.sha256(secret).hexdigest()
        demand(sealed == deal["commitment"], "the secret is not the one that was sealed")
        self.seed = seed_of(secret, deal.get("shares"), seated)
        is_first, deck = dealer is None, new_deck(rules, seats)
        self.dealer = self.first_dealer(deal, deck, seats) if is_first else dealer
        demand(deal["dealer"] == self.dealer, "seat {} should have dealt", self.dealer)
        order = clockwise_from(self.dealer, self.playing)
        demand(deal["order"] == order, "the cards were not dealt clockwise from the dealer's left")
        self.deal(deck, seats, order)
        demand(deal["shuffle"] == self.shuffles - 1, "it should have been shuffle {}", self.shuffles - 1)
        is_named = is_first and rules["first_player"] == "chosen" and deal.get("first") is not None
        demand(not is_named or deal["first"] in self.playing, "there is no such seat to begin")
        self.turn_up(deal["first"] if is_named else order[0])
        for seat, hand in enumerate(self.hands):
            demand(
                deal["hands"][seat] == " ".join(hand), "seat {} did not get the cards of the shuffle", seat
            )
        demand(len(deal["hands"]) == seats, "there is a hand of no seat")
        self.size_before_refill, self.was_clockwise = None, self.clockwise

    def shuffle(self, cards):
        """The cards in the order of the next shuffle."""
        self.shuffles += 1
        return shuffled(cards, self.seed, self.shuffles - 1)

    def first_dealer(self, deal, deck, seats):
        """The dealer of the first round."""
        how = self.rules["dealer"]
        if how == "random":
            return self.shuffle(range(seats))[0]
        if how == "chosen":
            demand(deal["dealer"] in self.playing, "there is no such seat to deal")
            return deal["dealer"]
        return drawn_dealer(self.shuffle(deck), seats, how == "draw_numbers")

    def deal(self, deck, seats, order):
        """Deal one card each in turn, from the first shuffle that has a card to begin with."""
        dealt = self.rules["hand_size"] * len(order)
        demand(dealt < len(deck), "there are not enough cards")
        cards = self.shuffle(deck)
        while not any(can_open(card, self.rules) for card in cards[dealt:]):
            cards = self.shuffle(deck)
        self.hands = [[] for _ in range(seats)]
        for place, seat in enumerate(order):
            self.hands[seat] = cards[place : dealt : len(order)]
        self.pile, self.discard = cards[dealt:], []

    def turn_up(self, beginner):
        """Turn up the first card, and apply its effect on cards and direction."""
        while True:
            card = self.pile.pop(0)
            if can_open(card, self.rules) or self.rules["opening_card"] == "number_only":
                self.discard.append(card)
            else:
                self.pile = self.shuffle([card, *self.pile])
            if can_open(card, self.rules):
                break
        counts = self.rules["opening_card"] == "apply"
        skips = len(self.playing) == 2 and self.rules["two_player_reverse"] == "skip"
        symbol = front_of(card)[1:] if counts else ""
        self.clockwise = symbol != "R" or skips
        draws = OPENING_DRAWS.get(symbol, 0)
        self.hands[beginner] += [self.pile.pop(0) for _ in range(min(draws, len(self.pile)))]
        if symbol == "F" and not front_of(card).startswith("W"):  # WF is Wild Shuffle Hands
            self.on_turned_over({})

    def play(self, made):
        """Move the cards according to a move in the file."""
        played = [event for event in made["events"] if event["type"] == "card_played"]
        if made["move"]["do"] == "play":
            tried = played or [event for event in made["events"] if event["type"] == "misplayed"]
            told = [(event["seat"], event["card"]) for event in tried]
            named = [(seat, front_of(card)) for seat, card in told]
            meant = [(made["seat"], made["move"]["card"])]
            demand(meant in (told, named), "another card was played than the move says")
        else:
            demand(
                not played or made["move"]["do"] in ("time_out", "leave"), "a card was played without a move"
            )
        for event in made["events"]:
            for name in ("seat", "by", "target"):
                known = event.get(name) is None or event[name] in range(len(self.hands))
                demand(known, "there is no such seat")
            happen = getattr(self, "on_" + event["type"], None)
            if happen:
                happen(event)
        demand(self.size_before_refill is None, "the draw pile was refilled though nobody needed it")

    def on_card_played(self, event):
        """A card moves from the hand to the discard pile."""
        self.take(event["seat"], event["card"])
        self.discard.append(event["card"])
        self.was_clockwise = self.clockwise

    def take(self, seat, card):
        """Take a card out of a hand."""
        demand(card in self.hands[seat], "seat {} did not hold {}", seat, card)
        self.hands[seat].remove(card)

    def on_cards_drawn(self, event):
        """Cards move from the top of the draw pile to the hand."""
        count = event["count"]
        if self.size_before_refill is not None:
            demand(count > self.size_before_refill, "the draw pile was refilled though nobody needed it")
            self.size_before_refill = None
        drawn, self.pile = self.pile[:count], self.pile[count:]
        fits = event["cards"] == drawn and len(drawn) == count
        demand(fits, "seat {} did not draw from the top of the draw pile", event["seat"])
        self.hands[event["seat"]] += drawn

    def on_pile_refilled(self, event):
        """All discards except the top one are shuffled and go below the draw pile; except the top two, if the
        last play may still be challenged or taken back."""
        count = event["count"]
        is_challenged = self.rules["challenge"] and front_of(self.discard[-1]) in CHALLENGED
        kept = (1, 2) if is_challenged or self.rules["take_back"] == "penalty" else (1,)
        fits = count > 0 and len(self.discard) - count in kept
        demand(fits, "the draw pile was refilled with other cards")
        self.size_before_refill = len(self.pile)
        self.pile += self.shuffle(self.discard[:count])
        self.discard = self.discard[count:]

    def on_challenge_decided(self, event):
        """A Wild Draw Four that was a bluff goes back to the hand, if the rules say so."""
        if event["is_won"] and self.rules["challenge_win"] == "take_back":
            self.hands[event["by"]].append(self.discard.pop())

    def on_card_taken_back(self, event):
        """The last play is undone."""
        demand(self.discard.pop() == event["card"], "another card was taken back than was played")
        self.hands[event["seat"]].append(event["card"])
        self.clockwise = self.was_clockwise

    def on_cards_discarded(self, event):
        """Cards go below the top of the discard pile, in the order in which they were held."""
        held = [card for card in self.hands[event["seat"]] if card in event["cards"]]
        demand(held == event["cards"], "seat {} discarded other cards", event["seat"])
        self.hands[event["seat"]] = [card for card in self.hands[event["seat"]] if card not in held]
        self.discard[-1:-1] = held

    def on_hands_swapped(self, event):
        """Two hands are swapped."""
        one, other = event["seat"], event["target"]
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def on_hands_passed(self, event):
        """Each hand goes to the next seat in the direction of play."""
        seats = self.turn_order(self.playing[0])
        hands = [self.hands[seat] for seat in seats]
        for place, hand in enumerate(hands):
            self.hands[seats[(place + 1) % len(seats)]] = hand

    def on_hands_shuffled(self, event):
        """All hands are shuffled and dealt again, beginning with the next seat."""
        seats = self.turn_order(event["seat"])
        cards = self.shuffle([card for seat in seats for card in self.hands[seat]])
        for place, seat in enumerate(seats):
            self.hands[seat] = cards[place :: len(seats)]

    def turn_order(self, last):
        """The seats in play in the direction of play, ending with this one."""
        seats = clockwise_from(last, self.playing)
        return seats if self.clockwise else seats[-2::-1] + seats[-1:]

    def on_direction_changed(self, event):
        """The direction of play changes."""
        self.clockwise = not self.clockwise

    def on_turned_over(self, event):
        """All cards are turned over, and so are both piles."""
        self.discard, self.pile = turned(self.discard[::-1]), turned(self.pile[::-1])
        self.hands = [turned(hand) for hand in self.hands]

    def on_seat_left(self, event):
        """A hand goes to the bottom of the draw pile, unless a computer player takes it over."""
        if not event.get("is_taken"):
            self.pile += self.hands[event["seat"]]
            self.hands[event["seat"]] = []
            (self.out if event["seat"] in self.out else self.playing).remove(event["seat"])

    def on_knocked_out(self, event):
        """A seat is out of this round but plays the next one; its hand is discarded."""
        self.playing.remove(event["seat"])
        self.out.append(event["seat"])

    def on_went_out(self, event):
        """A seat has no cards left while the others play on; it plays the next round."""
        self.playing.remove(event["seat"])
        self.out.append(event["seat"])

    def on_round_ended(self, event):
        """All hands are open."""
        demand(event["hands"] == self.hands, "the hands at the end are not those that follow from the moves")


# The file


def check_head(match):
    """Check the parts that do not belong to a round; return the rules and the number of seats."""
    demand(match["format"] == "uno-match-1", "this is no record of a match")
    demand(match["rules_version"] in KNOWN_VERSIONS, "the version of the rules is not known")
    rules, seats = {}, len(match["seats"])
    for name, (default, values) in OPTIONS.items():
        rules[name] = match["rules"].get(name, default)
        fits = type(rules[name]) in map(type, values) and rules[name] in values  # True is not 1
        demand(fits, "the rules have no such {}", name)
    demand(seats in range(2, 21), "there cannot be {} seats", seats)
    demand(match["rounds"], "there is no round")
    fits = match["deck"] == " ".join(new_deck(rules, seats))
    demand(fits, "the deck is not that of the rules, in the order in which it is shuffled")
    return rules, seats


def tells_all(match):
    """Whether the file contains the movements of cards after the deal; files of older versions don't."""
    told = ["events" in made for deal in match["rounds"] for made in deal["moves"]]
    demand(all(told) or not any(told), "the moves of some cards are missing")
    return all(told)


def check(match):
    """Return the lines to show, and whether everything is fair."""
    lines, number = [], 0
    try:
        (rules, seats), is_told = check_head(match), tells_all(match)
        playing, dealer = list(range(seats)), None
        for number, deal in enumerate(match["rounds"], 1):
            dealt = Round(rules, deal, match["seats"], playing, dealer)
            lines.append(f"Round {number}: the cards are those of the sealed shuffle")
            lines.append("  sealed as {}".format(deal["commitment"]))
            shares = [(seat, share) for seat, share in enumerate(deal.get("shares") or []) if share != "0"]
            lines += ["  seat {} added press {} of {}".format(*one, time_of(one[1])) for one in shares]
            lines += ["  seat {} got {}".format(seat, deal["hands"][seat]) for seat in deal["order"]]
            gone = follow(dealt, deal, is_told)
            if not is_told and number < len(match["rounds"]):  # the next deal shows who has left
                gone += [seat for seat in playing if seat not in match["rounds"][number]["order"]]
            playing = [seat for seat in playing if seat not in gone]
            dealer = (clockwise_from(dealt.dealer, playing) or [None])[0]
        lines += [COMPARE, FOLLOWED if is_told else NOT_FOLLOWED]
    except Unfair as unfair:
        where = f"Round {number}" if number else "The file"
        return [*lines, f"{where}: {unfair}"], False
    except Exception:  # whatever else a forged file may cause
        return [*lines, "The file: this is no record of a match"], False
    return lines, True


FOLLOWED = "Every card drawn later was the next of its pile, and every later shuffle is that of the secret."
COMPARE = (
    "Compare the seals with what you saw before each deal: the lobby showed the first 32 digits, "
    "the table the first 16, /verify all of them."
)
NOT_FOLLOWED = (
    "Only the deals were checked: this file was made by an older version, which did not write down what was "
    "drawn. Download it again to check later shuffles."
)


def follow(dealt, deal, is_told):
    """Move the cards through a round; return the seats that don't take part in the next one."""
    if not is_told:
        return []
    before, gone = list(dealt.playing), []
    for number, made in enumerate(deal["moves"], 1):
        try:
            dealt.play(made)
        except Unfair as unfair:
            raise Unfair(f"move {number}: {unfair}") from None
        gone += [
            seat for event in made["events"] if event["type"] == "seats_eliminated" for seat in event["seats"]
        ]
    return gone + [seat for seat in before if seat not in dealt.playing and seat not in dealt.out]


def main(path):
    """Check a file, and print what was dealt."""
    try:
        with open(path, encoding="utf-8") as file:
            match = json.load(file)
    except (ValueError, RecursionError):
        match = None
    lines, is_fair = check(match)
    print("\n".join(lines))
    return 0 if is_fair else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
