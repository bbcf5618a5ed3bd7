/* The network: what it is told of a position, and what it plays. bot/computer/sight.py tells it the same. */
#include "simulator.h"
#include <stddef.h>
#include <string.h>

typedef float Lanes __attribute__((vector_size(64))); /* numbers that the processor adds at once */
static const float POINTS = 16; /* what 1 at an output stands for */
static const float RELUCTANCE = 2; /* to draw with more than so many cards: see bot/computer/advanced.py */
enum { HANDFUL = 5, FAR = 500 /* points to the target */ };
enum { LANES = 16, WIDE = HIDDEN_1 / LANES, NARROW = HIDDEN_2 / LANES };

typedef struct {
    Lanes from_inputs[INPUTS][WIDE], bias_1[WIDE];
    Lanes from_1[HIDDEN_1][NARROW], bias_2[NARROW];
    float from_2[OUTPUTS][HIDDEN_2], bias_3[OUTPUTS];
} Network;

enum { DUEL, CROWD, ROUNDS, MANY, SWAPS, NETWORKS };
static Network networks[NETWORKS];
static float trusts[NETWORKS]; /* how much of what the policy thinks of a move is added */

void use_network(int which, float trust, const float *weights) {
    trusts[which] = trust;
    memcpy(&networks[which], weights, offsetof(Network, bias_3) + OUTPUTS * sizeof *weights);
}

/* Where the inputs begin. */
enum {
    OWN = 0, UNSEEN = OWN + KINDS, TOP = UNSEEN + KINDS, OWN_SIZE = TOP + 19, OTHERS = OWN_SIZE + 8,
    PILE = OTHERS + 48, JUST_DREW, SUM, SEATS, RULES = SEATS + 7, NEEDS = RULES + 12, LEADER = NEEDS + 10,
    KNOWN = LEADER + 4, STANDINGS = KNOWN + 24,
};

static void sort_colors(const Round *round, int seat, uint8_t *order) {
    int held[COLORS + 1] = {0}, count = 0;
    for (int at = 0; at < round->held[seat]; at++) held[COLOR_OF[round->hands[seat][at]]]++;
    if (round->color < COLORS) order[count++] = round->color;
    int first = count;
    for (int color = 0; color < COLORS; color++) {
        if (color == round->color) continue;
        int rank = held[color] * 256 + round->discard_by_color[color], at = count++;
        for (; at > first && rank > held[order[at - 1]] * 256 + round->discard_by_color[order[at - 1]]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)color;
    }
}

static int kind_by(int card, const uint8_t *place) {
    int kind = KIND_OF[card];
    return kind < WILD ? place[kind / FACES] * FACES + kind % FACES : kind;
}

static void tell_cards(const Round *round, int seat, const uint8_t *place, uint8_t *inputs) {
    for (int card = 0; card < TYPES; card++) inputs[UNSEEN + kind_by(card, place)] += round->deck[card];
    for (int at = 0; at < round->discarded; at++) inputs[UNSEEN + kind_by(round->discard[at], place)]--;
    for (int at = 0; at < round->held[seat]; at++) {
        int kind = kind_by(round->hands[seat][at], place);
        inputs[OWN + kind]++;
        inputs[UNSEEN + kind]--;
    }
    inputs[TOP + FACE_OF[round->discard[round->discarded - 1]]] = 1;
}

static void tell_size(int size, uint8_t *inputs) {
    inputs[size > 7 ? 6 : size ? size - 1 : 0] = 1;
    inputs[7] = (uint8_t)size;
}

static void tell_seat(const Round *round, int seat, const uint8_t *order, uint8_t *inputs) {
    if (!round->rules->hidden_counts) tell_size(round->held[seat], inputs);
    for (int at = 0; at < COLORS; at++) {
        int since = round->drew_on[seat][order[at]];
        inputs[8 + at] = since ? (uint8_t)(12 / since) : 0;
    }
}

/* The cards of a hand that the seat has handed over itself: of each color, wilds, and those that attack. */
static void tell_known(const Round *round, int seat, int other, const uint8_t *place, uint8_t *inputs) {
    for (int at = 0; at < round->held[other]; at++) {
        if (!is_seen(round, other, at, seat)) continue;
        int card = round->hands[other][at], color = COLOR_OF[card], face = FACE_OF[card];
        inputs[color < COLORS ? place[color] : COLORS]++;
        inputs[COLORS + 1] += color < COLORS && face >= SKIP;
    }
}

/* Of a big table the next two seats, the last, and of those between the one with the fewest cards. */
static int places_of(const Round *round, int seat, int *places) {
    int others[MOST_SEATS], count = 0;
    for (int other = seat_after(round, seat); other != seat; other = seat_after(round, other)) others[count++] = other;
    places[0] = count ? others[0] : -1;
    places[1] = count > 2 ? others[1] : -1;
    places[2] = count > 1 ? others[count - 1] : -1;
    places[3] = count > 3 ? others[2] : -1;
    for (int at = 3; at < count - 1; at++)
        if (!round->rules->hidden_counts && round->held[others[at]] < round->held[places[3]]) places[3] = others[at];
    return count;
}

static void tell_needs(const Round *round, int seat, const int *places, uint8_t *inputs) {
    static const int NEAR[] = {50, 100, 150, 200, 300};
    int leader = -1, need = 32767;
    for (int other = seat_after(round, seat); other != seat; other = seat_after(round, other))
        if (is_opponent(round, seat, other) && round->need[other] < need) need = round->need[leader = other];
    if (!round->need[seat] || leader < 0) return;
    for (int at = 0; at < 5; at++) {
        inputs[NEEDS + at] = round->need[seat] <= NEAR[at];
        inputs[NEEDS + 5 + at] = need <= NEAR[at];
    }
    int place = 0;
    while (place < 3 && places[place] != leader) place++;
    inputs[LEADER + place] = 1;
}

/* How near a seat is to the target. */
static void tell_standing(const Round *round, int seat, uint8_t *inputs) {
    int need = round->need[seat];
    if (!need) return;
    inputs[0] = (uint8_t)(need < FAR ? (FAR - need) / 2 : 0);
    inputs[1] = need <= 100;
    inputs[2] = need <= 200;
}

static void tell_rules(const Rules *rules, uint8_t *inputs) {
    const uint8_t told[12] = {
        rules->scoring == SINGLE_ROUND, rules->scoring >= LOWEST_TOTAL, rules->teams, rules->stacking == 1,
        rules->stacking == 2, rules->seven_zero, rules->until_playable, rules->force_play,
        rules->reverse_is_plain, rules->wild_after_draw, rules->four_rule == ANYTIME, rules->hidden_counts,
    };
    memcpy(inputs + RULES, told, sizeof told);
}

void inputs_of(const Round *round, uint8_t *inputs, uint8_t *order) {
    int seat = decider(round), places[4];
    uint8_t place[COLORS];
    memset(inputs, 0, INPUTS);
    sort_colors(round, seat, order);
    for (int at = 0; at < COLORS; at++) place[order[at]] = (uint8_t)at;
    tell_cards(round, seat, place, inputs);
    tell_size(round->held[seat], inputs + OWN_SIZE);
    tell_standing(round, seat, inputs + STANDINGS);
    int others = places_of(round, seat, places), pile = pile_left(round);
    for (int at = 0; at < 4; at++)
        if (places[at] >= 0) {
            tell_seat(round, places[at], order, inputs + OTHERS + 12 * at);
            tell_known(round, seat, places[at], place, inputs + KNOWN + 6 * at);
            tell_standing(round, places[at], inputs + STANDINGS + 3 * (at + 1));
        }
    if (!round->rules->hidden_counts) inputs[PILE] = (uint8_t)(pile > 255 ? 255 : pile);
    inputs[JUST_DREW] = round->phase == DRAWN;
    inputs[SUM] = (uint8_t)(round->phase == STACK ? round->pending : 0);
    if (others > 1) inputs[SEATS + (others > 8 ? 6 : others - 2)] = 1;
    tell_rules(round->rules, inputs);
    tell_needs(round, seat, places, inputs);
}

int output_of(Move move, const uint8_t *order) {
    if (move.kind != PLAY) return 75 + move.kind;
    uint8_t place[COLORS + 1] = {0};
    for (int at = 0; at < COLORS; at++) place[order[at]] = (uint8_t)at;
    int kind = kind_by(move.card, place);
    return kind < WILD ? kind : WILD + (kind - WILD) * COLORS + place[move.color];
}

static const float UNITS[6] = {0.5f, 0.1f, 1.0f / 12, 0.05f, 0.25f, 1.0f / 128};

float unit_of(int input) {
    if (input >= UNSEEN && input < TOP) return UNITS[0];
    if (input >= OWN_SIZE && input < PILE) {
        int at = input < OTHERS ? input - OWN_SIZE : (input - OTHERS) % 12;
        return at < 7 ? 1 : at == 7 ? UNITS[1] : UNITS[2];
    }
    if (input >= STANDINGS) return (input - STANDINGS) % 3 ? 1 : UNITS[5];
    if (input >= KNOWN) return UNITS[0];
    return input == PILE ? UNITS[3] : input == SUM ? UNITS[4] : 1;
}

/* Which of the numbers are above zero; to list them first costs less than to guess at each. */
static int listed(const float *values, int count, uint16_t *list) {
    int length = 0;
    for (int at = 0; at < count; at++) {
        list[length] = (uint16_t)at;
        length += values[at] > 0;
    }
    return length;
}

static void hidden_of(const Network *net, const uint8_t *inputs, float *second) {
    Lanes first[WIDE], sums[NARROW];
    float values[INPUTS];
    uint16_t list[INPUTS];
    for (int input = 0; input < INPUTS; input++) values[input] = inputs[input];
    memcpy(first, net->bias_1, sizeof first);
    for (int at = 0, length = listed(values, INPUTS, list); at < length; at++)
        for (int to = 0; to < WIDE; to++) first[to] += values[list[at]] * net->from_inputs[list[at]][to];
    memcpy(values, first, sizeof first);
    memcpy(sums, net->bias_2, sizeof sums);
    for (int at = 0, length = listed(values, HIDDEN_1, list); at < length; at++)
        for (int to = 0; to < NARROW; to++) sums[to] += values[list[at]] * net->from_1[list[at]][to];
    memcpy(second, sums, sizeof sums);
    for (int at = 0; at < HIDDEN_2; at++) second[at] = second[at] > 0 ? second[at] : 0;
}

static float worth_of(const Network *net, const float *hidden, int output) {
    float total = net->bias_3[output];
    for (int from = 0; from < HIDDEN_2; from++) total += hidden[from] * net->from_2[output][from];
    return total;
}

static int network_for(const Rules *rules) {
    if (rules->seats == 2) return DUEL;
    if (rules->scoring >= LOWEST_TOTAL || rules->teams || rules->hidden_counts) return CROWD;
    return rules->seven_zero ? SWAPS : rules->seats > 4 ? MANY : ROUNDS;
}

Move choose_by_network(Round *round) {
    Move moves[MOST_MOVES];
    int count = expand(round, moves), best = 0;
    int can_draw = pile_left(round) || round->discarded > 1;
    if (count == 1 || (moves[0].kind == PLAY && round->held[decider(round)] == 1)) return moves[0];
    int which = network_for(round->rules);
    const Network *net = &networks[which];
    uint8_t inputs[INPUTS], order[COLORS];
    float hidden[HIDDEN_2], worths[MOST_MOVES], most = -1e9f;
    if (trusts[which]) policy_worths(round, moves, count, worths);
    else memset(worths, 0, (size_t)count * sizeof *worths);
    inputs_of(round, inputs, order);
    hidden_of(net, inputs, hidden);
    for (int at = 0; at < count; at++) {
        int is_draw = moves[at].kind == DRAW && moves[0].kind == PLAY;
        if (is_draw && !can_draw) continue;
        float value = worth_of(net, hidden, output_of(moves[at], order));
        float reluctance = is_draw && round->held[decider(round)] > HANDFUL ? RELUCTANCE : 0;
        value += (trusts[which] * worths[at] - reluctance) / POINTS;
        if (value > most) most = value, best = at;
    }
    return moves[best];
}
