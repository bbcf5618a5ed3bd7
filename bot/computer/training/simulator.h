/* A fast simulator of the rules that matter to a computer player (docs/rules.md), for training only.
 *
 * It knows no challenges, no UNO calls and nothing that people judge; tests/training compares it with the
 * engine move by move. Cards are their types: twins have the same number.
 */
#ifndef SIMULATOR_H
#define SIMULATOR_H

#include <stdint.h>

enum { COLORS = 4, FACES = 13, KINDS = 58, BRANDED = 58, TYPES = 94 };
enum { SKIP = 10, REVERSE = 11, DRAW_TWO = 12 };                              /* faces after the numbers */
enum { WILD = 52, WILD_FOUR, WILD_BRAND, WILD_SWAP, WILD_SHUFFLE, WILD_PLAIN }; /* types after the colors */
enum { NO_COLOR = COLORS, NOBODY = 255 };
enum { MOST_SEATS = 20, MOST_CARDS = 256, MOST_HELD = 160, MOST_MOVES = 96, LONGEST_ROUND = 2000 };

enum Phase { TURN, DRAWN, STACK, OVER };
enum MoveKind { PLAY, DRAW, PASS, ACCEPT };
enum Scoring { WINNER_COLLECTS, SINGLE_ROUND, LOWEST_TOTAL, ELIMINATION };
enum FourRule { NO_COLOR_MATCH, NO_COLOR_OR_WILD, NO_COLOR_OR_VALUE, NO_VALID_CARD, ANYTIME };

typedef struct {
    uint8_t seats, hand_size, scoring, teams, stacking /* 0 off, 1 same, 2 any */, seven_zero, until_playable;
    uint8_t force_play, reverse_is_plain, wild_after_draw, four_rule, hidden_counts, opening_number_only;
    uint8_t yellowstone, swaps, shuffles, plains /* special wilds in each deck */;
} Rules;

typedef struct {
    uint8_t kind, card, color, target;
} Move;

typedef struct {
    const Rules *rules;
    uint64_t random;
    int16_t need[MOST_SEATS]; /* points to the target, 0 where they do not matter */
    uint16_t pending, idle, moves;
    uint16_t pile_at, pile_end, discarded;
    uint16_t streamed, cursor[MOST_SEATS]; /* see open_streams */
    uint8_t phase, turn, color, winner, drawn, drawn_fits;
    int8_t direction;
    uint8_t deck[TYPES];
    uint8_t discard_by_color[COLORS + 1];
    uint8_t pile[MOST_CARDS], discard[MOST_CARDS];
    uint8_t drew_on[MOST_SEATS][COLORS]; /* 1 + cards drawn since that seat drew on that color, 0 never */
    uint8_t held[MOST_SEATS];
    uint8_t hands[MOST_SEATS][MOST_HELD]; /* these two last, so that a copy may leave out empty seats */
    uint32_t seen_by[MOST_SEATS][MOST_HELD]; /* the seats, as bits, that know of each card because they have handed it over */
} Round;

typedef void (*Shuffler)(uint8_t *cards, int count);

/* cards.c */
extern const uint8_t COLOR_OF[TYPES], KIND_OF[TYPES] /* without the brand */, FACE_OF[TYPES], POINTS_OF[TYPES];
uint32_t below(uint64_t *state, uint32_t limit);
double unit(uint64_t *state);
void shuffle(Round *round, uint8_t *cards, int count);
void deal(Round *round, const Rules *rules, int dealer, uint64_t seed);

/* moves.c */
int seat_after(const Round *round, int seat);
int seat_before(const Round *round, int seat);
int decider(const Round *round);
int is_opponent(const Round *round, int seat, int other);
int hand_points(const Round *round, int seat);
int smallest_opponent(const Round *round, int seat);
int favorite_color(const Round *round, int seat);
int may_play(const Round *round, int seat, int card);
int legal_moves(const Round *round, Move *moves);

/* rules.c */
void copy_round(Round *to, const Round *from);
int is_seen(const Round *round, int seat, int at, int by);
int pile_left(const Round *round);
void open_streams(Round *round);
uint8_t take_card(Round *round, int seat);
void refill(Round *round);
int draw(Round *round, int seat, int count);
void skip(Round *round);
void play_move(Round *round, Move move);

/* players.c */
enum Player { RANDOM_PLAYER, EASY, NORMAL, HIT, RLCARD, POLICY, NETWORK };
Move choose(Round *round, int player);
int expand(const Round *round, Move *moves);
void policy_worths(const Round *round, const Move *moves, int count, float *values);

/* playouts.c */
void play_out_normally(Round *round);
void deal_unseen(Round *round, int seat);

/* network.c */
enum { INPUTS = 266, OUTPUTS = 79, HIDDEN_1 = 128, HIDDEN_2 = 64 };
void inputs_of(const Round *round, uint8_t *inputs, uint8_t *color_order);
int output_of(Move move, const uint8_t *color_order);
Move choose_by_network(Round *round);

#endif
