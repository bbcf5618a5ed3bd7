/* Cards, chance and the deal. */
#include "simulator.h"
#include <stddef.h>
#include <string.h>

static Shuffler shuffler; /* a test puts the engine's shuffles here */

void use_shuffler(Shuffler other) { shuffler = other; }

/* Of each type: 4 colors of 13 faces, six wilds, and the numbers with a brand. */
const uint8_t COLOR_OF[TYPES] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
    4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
    2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3,
};
const uint8_t KIND_OF[TYPES] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
    52, 53, 54, 55, 56, 57, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28,
    29, 30, 31, 32, 33, 34, 35, 40, 41, 42, 43, 44, 45, 46, 47, 48,
};
const uint8_t FACE_OF[TYPES] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2,
    3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9,
};
const uint8_t POINTS_OF[TYPES] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20,
    50, 50, 50, 40, 40, 40, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2,
    3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9,
};

static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u); /* splitmix64 */
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t below(uint64_t *state, uint32_t limit) { return (uint32_t)((next_random(state) >> 32) * limit >> 32); }

double unit(uint64_t *state) { return (double)(next_random(state) >> 11) / 9007199254740992.0; }

void shuffle(Round *round, uint8_t *cards, int count) {
    if (shuffler) {
        shuffler(cards, count);
        return;
    }
    for (int last = count - 1; last > 0; last--) {
        int pick = (int)below(&round->random, (uint32_t)last + 1);
        uint8_t card = cards[last];
        cards[last] = cards[pick];
        cards[pick] = card;
    }
}

/* The deal */

static int copies_of(const Rules *rules, int card) {
    if (card >= BRANDED) return rules->yellowstone;
    switch (card) {
    case WILD: case WILD_FOUR: return 4;
    case WILD_BRAND: return rules->yellowstone ? 4 : 0;
    case WILD_SWAP: return rules->swaps;
    case WILD_SHUFFLE: return rules->shuffles;
    case WILD_PLAIN: return rules->plains;
    }
    int face = FACE_OF[card];
    if (!face) return 1;
    return face < SKIP && rules->yellowstone ? 1 : 2;
}

static int can_open(const Rules *rules, int card) {
    return rules->opening_number_only ? FACE_OF[card] < SKIP : card != WILD_FOUR;
}

static void open_round(Round *round, int dealer) {
    while (!can_open(round->rules, round->pile[round->pile_at]))
        shuffle(round, round->pile + round->pile_at, round->pile_end - round->pile_at);
    int card = round->pile[round->pile_at++], face = FACE_OF[card];
    round->discard[round->discarded++] = (uint8_t)card;
    round->color = (uint8_t)COLOR_OF[card];
    round->discard_by_color[round->color]++;
    if (round->color == NO_COLOR) round->color = (uint8_t)favorite_color(round, round->turn);
    if (face == DRAW_TWO) draw(round, round->turn, 2);
    if (face == REVERSE && (round->rules->seats > 2 || round->rules->reverse_is_plain)) {
        round->direction = -1;
        round->turn = (uint8_t)dealer;
    } else if (face >= SKIP && face < FACES) skip(round);
}

void deal(Round *round, const Rules *rules, int dealer, uint64_t seed) {
    memset(round, 0, offsetof(Round, hands));
    round->rules = rules;
    round->random = seed;
    round->direction = 1;
    round->winner = NOBODY;
    int decks = rules->seats > 10 ? 2 : 1;
    for (int card = 0; card < TYPES; card++) {
        round->deck[card] = (uint8_t)(decks * copies_of(rules, card));
        for (int copy = 0; copy < round->deck[card]; copy++) round->pile[round->pile_end++] = (uint8_t)card;
    }
    shuffle(round, round->pile, round->pile_end);
    for (int seat = 0; seat < rules->seats; seat++) {
        memcpy(round->hands[seat], round->pile + round->pile_at, rules->hand_size);
        memset(round->seen_by[seat], 0, rules->hand_size * sizeof *round->seen_by[seat]);
        round->held[seat] = rules->hand_size;
        round->pile_at += rules->hand_size;
    }
    round->turn = (uint8_t)((dealer + 1) % rules->seats);
    open_round(round, dealer);
}
