/* Who sits where, who holds what, and what may be played. Mirrors bot/engine without challenges and calls. */
#include "simulator.h"

int seat_after(const Round *round, int seat) {
    int seats = round->rules->seats;
    seat += round->direction;
    return seat < 0 ? seats - 1 : seat == seats ? 0 : seat;
}

int seat_before(const Round *round, int seat) {
    int seats = round->rules->seats;
    seat -= round->direction;
    return seat < 0 ? seats - 1 : seat == seats ? 0 : seat;
}

int decider(const Round *round) {
    return round->phase == STACK ? seat_after(round, round->turn) : round->turn;
}

int is_opponent(const Round *round, int seat, int other) {
    return seat != other && !(round->rules->teams && (seat + 2) % 4 == other);
}

int hand_points(const Round *round, int seat) {
    int points = 0;
    for (int at = 0; at < round->held[seat]; at++) points += POINTS_OF[round->hands[seat][at]];
    return points;
}

int favorite_color(const Round *round, int seat) {
    int held[COLORS + 1] = {0}, best = 0;
    for (int at = 0; at < round->held[seat]; at++) held[COLOR_OF[round->hands[seat][at]]]++;
    for (int color = 1; color < COLORS; color++)
        if (held[color] > held[best]) best = color;
    return best;
}

/* The first in turn order of the opponents with the fewest cards; with hidden counts simply the first. */
int smallest_opponent(const Round *round, int seat) {
    int best = -1;
    for (int other = seat_after(round, seat); other != seat; other = seat_after(round, other)) {
        if (!is_opponent(round, seat, other)) continue;
        if (best < 0 || (!round->rules->hidden_counts && round->held[other] < round->held[best])) best = other;
    }
    return best;
}

/* What may be played */

static int top_of(const Round *round) { return round->discard[round->discarded - 1]; }

static int answers_sum(const Round *round, int card) {
    int top = KIND_OF[top_of(round)] == WILD_FOUR, own = card == WILD_FOUR;
    if (!own && FACE_OF[card] != DRAW_TWO) return 0;
    if (own == top) return 1;
    return round->rules->stacking == 2 && (own || COLOR_OF[card] == round->color);
}

static int bars_four(const Round *round, int card) {
    int has_color = COLOR_OF[card] == round->color && round->color != NO_COLOR;
    int is_wild = COLOR_OF[card] == NO_COLOR, has_value = !is_wild && FACE_OF[card] == FACE_OF[top_of(round)];
    switch (round->rules->four_rule) {
    case NO_COLOR_MATCH: return has_color;
    case NO_COLOR_OR_WILD: return has_color || (is_wild && card != WILD_FOUR);
    case NO_COLOR_OR_VALUE: return has_color || has_value;
    case NO_VALID_CARD:
        if (round->phase == STACK) return card != WILD_FOUR && answers_sum(round, card);
        return has_color || has_value || (is_wild && card != WILD_FOUR);
    default: return 0;
    }
}

static int is_bluff(const Round *round, int seat, int card) {
    if (card != WILD_FOUR || round->held[seat] == 1) return 0;
    int skipped = 0;
    for (int at = 0; at < round->held[seat]; at++) {
        int other = round->hands[seat][at];
        if (other == card && !skipped) skipped = 1;
        else if (bars_four(round, other)) return 1;
    }
    return 0;
}

int may_play(const Round *round, int seat, int card) {
    int color = COLOR_OF[card];
    int fits = color == NO_COLOR || color == round->color || FACE_OF[card] == FACE_OF[top_of(round)];
    return fits && !is_bluff(round, seat, card);
}

static int has_earlier(const uint8_t *hand, int at) {
    for (int before = 0; before < at; before++)
        if (hand[before] == hand[at]) return 1;
    return 0;
}

static Move play_of(int card) { return (Move){PLAY, (uint8_t)card, NO_COLOR, NOBODY}; }

static Move plain(int kind) { return (Move){(uint8_t)kind, 0, NO_COLOR, NOBODY}; }

/* The moves of the decider, each card once; a wild without its color, a 7 without its target. */
int legal_moves(const Round *round, Move *moves) {
    int seat = decider(round), count = 0;
    const uint8_t *hand = round->hands[seat];
    if (round->phase == DRAWN && round->drawn_fits) moves[count++] = play_of(round->drawn);
    for (int at = 0; at < round->held[seat] && count < MOST_MOVES - 2; at++) {
        int card = hand[at], is_legal;
        if (round->phase == STACK) is_legal = answers_sum(round, card) && !is_bluff(round, seat, card);
        else if (round->phase == TURN) is_legal = may_play(round, seat, card);
        else is_legal = round->rules->wild_after_draw && (card == WILD || card == WILD_FOUR) &&
                        !(round->drawn_fits && card == round->drawn) && may_play(round, seat, card);
        if (is_legal && !has_earlier(hand, at)) moves[count++] = play_of(card);
    }
    if (round->phase == TURN) moves[count++] = plain(DRAW);
    if (round->phase == STACK) moves[count++] = plain(ACCEPT);
    if (round->phase == DRAWN && !(round->rules->force_play && round->drawn_fits)) moves[count++] = plain(PASS);
    return count;
}
