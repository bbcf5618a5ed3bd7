/* What moves do. Mirrors bot/engine without challenges and calls. */
#include "simulator.h"
#include <stddef.h>
#include <string.h>

void copy_round(Round *to, const Round *from) {
    memcpy(to, from, offsetof(Round, hands) + (size_t)from->rules->seats * MOST_HELD);
    for (int seat = 0; seat < from->rules->seats; seat++)
        memcpy(to->seen_by[seat], from->seen_by[seat], from->held[seat] * sizeof **from->seen_by);
}

int is_seen(const Round *round, int seat, int at, int by) { return round->seen_by[seat][at] >> by & 1; }

static void end_round(Round *round, int winner) {
    round->phase = OVER;
    round->winner = (uint8_t)winner;
}

static void end_turn(Round *round) {
    round->turn = (uint8_t)seat_after(round, round->turn);
    round->phase = TURN;
    round->pending = 0;
    if (round->idle >= round->rules->seats) end_round(round, NOBODY);
}

/* The pile. In playouts each seat draws from a stream of its own, so that after different moves it still meets
 * the same cards; their payoffs then differ less by chance. */

int pile_left(const Round *round) { return round->streamed ? round->streamed : round->pile_end - round->pile_at; }

void open_streams(Round *round) {
    round->streamed = (uint16_t)pile_left(round);
    for (int seat = 0; seat < round->rules->seats; seat++) round->cursor[seat] = (uint16_t)(round->pile_at + seat);
}

static void close_streams(Round *round) {
    uint8_t rest[MOST_CARDS];
    int count = 0, seats = round->rules->seats;
    for (int seat = 0; seat < seats; seat++)
        for (int at = round->cursor[seat]; at < round->pile_end; at += seats) rest[count++] = round->pile[at];
    memcpy(round->pile, rest, (size_t)count);
    round->pile_at = round->streamed = 0;
    round->pile_end = (uint16_t)count;
}

uint8_t take_card(Round *round, int seat) {
    if (round->streamed) {
        int at = round->cursor[seat];
        if (at < round->pile_end) {
            round->cursor[seat] += round->rules->seats;
            if (--round->streamed == 0) round->pile_at = round->pile_end;
            return round->pile[at];
        }
        close_streams(round);
    }
    return round->pile[round->pile_at++];
}

void refill(Round *round) {
    int spare = round->discarded - 1;
    if (spare <= 0) return;
    if (round->streamed) close_streams(round);
    int left = pile_left(round);
    memmove(round->pile, round->pile + round->pile_at, (size_t)left);
    shuffle(round, round->discard, spare);
    memcpy(round->pile + left, round->discard, (size_t)spare);
    round->pile_at = 0;
    round->pile_end = (uint16_t)(left + spare);
    round->discard[0] = round->discard[spare];
    round->discarded = 1;
    memset(round->discard_by_color, 0, sizeof round->discard_by_color);
    round->discard_by_color[COLOR_OF[round->discard[0]]] = 1;
}

static int can_draw(const Round *round) { return pile_left(round) || round->discarded > 1; }

int draw(Round *round, int seat, int count) {
    if (count > pile_left(round)) refill(round);
    int drawn = 0;
    for (; drawn < count && pile_left(round) && round->held[seat] < MOST_HELD; drawn++) {
        round->seen_by[seat][round->held[seat]] = 0;
        round->hands[seat][round->held[seat]++] = take_card(round, seat);
    }
    if (drawn) round->idle = 0;
    for (int color = 0; color < COLORS; color++)
        if (round->drew_on[seat][color]) round->drew_on[seat][color] += (uint8_t)drawn;
    return drawn;
}

void skip(Round *round) { round->turn = (uint8_t)seat_after(round, round->turn); }

static void reverse(Round *round) {
    if (round->rules->seats == 2 && !round->rules->reverse_is_plain) skip(round);
    else round->direction = (int8_t)-round->direction;
}

static void draw_own(Round *round) {
    int seat = round->turn, color = round->color;
    if (!can_draw(round)) round->idle++;
    if (round->rules->until_playable)
        while (can_draw(round) && draw(round, seat, 1) &&
               !may_play(round, seat, round->hands[seat][round->held[seat] - 1])) {}
    else draw(round, seat, 1);
    if (color < COLORS) round->drew_on[seat][color] = 1;
    if (round->held[seat] && !round->idle) {
        int card = round->hands[seat][round->held[seat] - 1], may_follow = 0;
        int fits = may_play(round, seat, card);
        for (int at = 0; round->rules->wild_after_draw && at < round->held[seat]; at++) {
            int other = round->hands[seat][at];
            may_follow |= (other == WILD || other == WILD_FOUR) && may_play(round, seat, other);
        }
        if (fits || may_follow) {
            round->phase = DRAWN;
            round->drawn = (uint8_t)card;
            round->drawn_fits = (uint8_t)fits;
            return;
        }
    }
    end_turn(round);
}

static void accept_sum(Round *round) {
    if (!can_draw(round)) round->idle++;
    draw(round, seat_after(round, round->turn), round->pending);
    skip(round);
    end_turn(round);
}

static void put_hand(Round *round, int seat, const Round *old, int from) {
    round->held[seat] = old->held[from];
    memcpy(round->hands[seat], old->hands[from], old->held[from]);
    for (int at = 0; at < old->held[from]; at++) round->seen_by[seat][at] = old->seen_by[from][at] | 1u << from;
    memcpy(round->drew_on[seat], old->drew_on[from], COLORS);
}

static void swap_hands(Round *round, int seat, int other) {
    Round old;
    copy_round(&old, round);
    put_hand(round, seat, &old, other);
    put_hand(round, other, &old, seat);
}

static void pass_hands(Round *round) {
    Round old;
    copy_round(&old, round);
    for (int seat = 0; seat < round->rules->seats; seat++) put_hand(round, seat_after(round, seat), &old, seat);
}

static void shuffle_hands(Round *round) {
    uint8_t cards[MOST_CARDS];
    int count = 0, seats = round->rules->seats, seat = round->turn;
    for (int place = 0; place < seats; place++) {
        seat = seat_after(round, seat);
        memcpy(cards + count, round->hands[seat], round->held[seat]);
        count += round->held[seat];
        round->held[seat] = 0;
        memset(round->drew_on[seat], 0, COLORS);
    }
    shuffle(round, cards, count);
    for (int at = 0; at < count; at++) {
        seat = seat_after(round, seat);
        round->seen_by[seat][round->held[seat]] = 0;
        round->hands[seat][round->held[seat]++] = cards[at];
    }
}

static void call_brands(Round *round) {
    for (int seat = seat_after(round, round->turn); seat != round->turn; seat = seat_after(round, seat)) {
        int is_shown = 0;
        for (int at = 0; at < round->held[seat]; at++) is_shown |= round->hands[seat][at] >= BRANDED;
        if (!is_shown) draw(round, seat, 2);
    }
}

/* The next seat draws and loses its turn, or may answer the sum. True where an answer is awaited. */
static int attack(Round *round, int sum, int is_last) {
    if (round->rules->stacking && !is_last) {
        round->phase = STACK;
        round->pending = (uint16_t)sum;
        return 1;
    }
    draw(round, seat_after(round, round->turn), sum);
    if (!is_last) skip(round);
    return 0;
}

/* Of two equal cards it is the one known to more seats, so that they take the one they know for the one played: those
 * that came later have been seen by no other seats than those that came before. */
static void take_from_hand(Round *round, int seat, int card) {
    uint8_t *hand = round->hands[seat];
    uint32_t *seen_by = round->seen_by[seat];
    int at = 0;
    while (hand[at] != card) at++;
    size_t after = (size_t)(--round->held[seat] - at);
    memmove(hand + at, hand + at + 1, after);
    memmove(seen_by + at, seen_by + at + 1, after * sizeof *seen_by);
}

static int act(Round *round, Move move, int pending, int is_last) {
    int face = FACE_OF[move.card], has_exchange = round->rules->seven_zero && !is_last;
    if (face == DRAW_TWO) return attack(round, 2 + pending, is_last);
    if (move.card == WILD_FOUR) return attack(round, 4 + pending, is_last);
    if (move.card == WILD_BRAND) call_brands(round);
    if (is_last) return 0;
    if (face == SKIP) skip(round);
    else if (face == REVERSE) reverse(round);
    else if (move.card == WILD_SWAP || (face == 7 && has_exchange)) swap_hands(round, round->turn, move.target);
    else if (face == 0 && has_exchange) pass_hands(round);
    else if (move.card == WILD_SHUFFLE) shuffle_hands(round);
    return 0;
}

static void play(Round *round, Move move) {
    int seat = decider(round), pending = round->phase == STACK ? round->pending : 0;
    take_from_hand(round, seat, move.card);
    int is_last = !round->held[seat];
    round->idle = 0;
    round->turn = (uint8_t)seat;
    round->color = (uint8_t)COLOR_OF[move.card];
    round->discard[round->discarded++] = move.card;
    round->discard_by_color[round->color]++;
    if (round->color == NO_COLOR && !is_last) round->color = move.color;
    if (act(round, move, pending, is_last)) return;
    if (is_last) end_round(round, seat);
    else end_turn(round);
}

void play_move(Round *round, Move move) {
    switch (move.kind) {
    case PLAY: play(round, move); break;
    case DRAW: draw_own(round); break;
    case PASS: end_turn(round); break;
    case ACCEPT: accept_sum(round); break;
    }
    if (++round->moves >= LONGEST_ROUND && round->phase == TURN) end_round(round, NOBODY);
}
