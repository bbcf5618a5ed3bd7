/* The players of the simulator: the levels and anchors that the network is trained and measured against. */
#include "simulator.h"
#include <string.h>

/* The moves with all answers in them: wilds with each color, unless they are the last card; a target where
 * hands change places. */
int expand(const Round *round, Move *moves) {
    Move bare[MOST_MOVES];
    int seat = decider(round), count = 0, listed = legal_moves(round, bare);
    for (int at = 0; at < listed; at++) {
        Move move = bare[at];
        if (move.kind == PLAY && (move.card == WILD_SWAP || (round->rules->seven_zero && FACE_OF[move.card] == 7)))
            move.target = (uint8_t)smallest_opponent(round, seat);
        int has_choice = move.kind == PLAY && COLOR_OF[move.card] == NO_COLOR && round->held[seat] > 1;
        for (int color = 0; color < (has_choice ? COLORS : 1) && count < MOST_MOVES; color++) {
            if (has_choice) move.color = (uint8_t)color;
            moves[count++] = move;
        }
    }
    return count;
}

static int is_attack(int card) {
    int face = FACE_OF[card];
    return card == WILD_FOUR || (face >= SKIP && face <= DRAW_TWO);
}

static int seen_size(const Round *round, int seat) { return round->rules->hidden_counts ? 7 : round->held[seat]; }

/* How many cards the hand holds after a play: those of somebody else where hands change places. */
static int held_after(const Round *round, int seat, int card) {
    int left = round->held[seat] - 1, face = FACE_OF[card];
    if (!left || !(card == WILD_SWAP || (round->rules->seven_zero && (face == 7 || face == 0)))) return left;
    return seen_size(round, face == 0 ? seat_before(round, seat) : smallest_opponent(round, seat));
}

/* Today's `advanced`, frozen: 20 features, each weighted for what is played for. */

enum { AIMS = 6, FEATURES = 20 };
static const float WAITING[AIMS] = {-5.79f, -6.08f, -5.12f, -5.47f, -5.60f, -6.20f};
static const float WAITING_WITH_WILDS[AIMS] = {-0.32f, 0.07f, -1.14f, 0.03f, 0.21f, -0.56f};
static const float WEIGHTS[FEATURES][AIMS] = {
    {-0.17f, -0.17f, -0.89f, -0.02f, 0.85f, -0.97f}, {0.83f, 0.86f, 2.80f, -0.80f, 2.99f, 2.51f},
    {0.38f, -0.21f, -2.05f, -0.29f, 2.31f, 1.36f},   {-2.61f, -2.50f, -4.11f, -2.94f, -4.35f, -2.70f},
    {-3.32f, -3.85f, -4.14f, -3.43f, -3.93f, -3.42f}, {-0.44f, 0.73f, -0.37f, -0.04f, -0.18f, 1.35f},
    {-0.42f, 0.26f, -0.43f, 0.05f, -0.37f, 0.06f},   {-0.57f, -0.32f, -0.43f, -0.15f, -0.02f, 0.17f},
    {2.20f, 1.38f, 1.05f, 1.99f, 1.21f, 1.94f},      {-0.23f, -0.55f, -1.18f, -0.35f, -0.23f, 0.04f},
    {2.69f, -0.23f, 0.99f, -0.53f, 1.24f, 0.93f},    {-1.27f, -0.11f, -2.71f, -0.92f, -1.39f, -0.49f},
    {0.17f, 1.02f, 0.32f, 0.18f, 1.09f, 1.53f},      {-0.16f, 0.45f, -0.28f, -0.15f, -0.41f, 0.28f},
    {-0.59f, -0.85f, -0.69f, -0.52f, -0.23f, -0.11f}, {-0.84f, 0.03f, -2.16f, 0.08f, -0.08f, -0.04f},
    {-2.29f, -2.26f, -2.39f, -2.19f, -0.93f, -2.64f}, {-0.80f, 0.08f, -1.31f, -0.29f, 0.06f, -0.05f},
    {0.66f, 0.00f, 1.49f, 0.00f, 0.00f, 0.00f},      {6.00f, 6.00f, 6.00f, 6.00f, 6.00f, 6.00f},
};

typedef struct {
    int seat, aim, is_duel, by_color[COLORS + 1], by_face[FACES], by_both[COLORS][FACES];
    float danger, next_danger, unseen[COLORS];
} Situation;

static int aim_of(const Rules *rules) {
    int is_duel = rules->seats == 2;
    if (rules->teams) return 5;
    if (rules->scoring == SINGLE_ROUND) return is_duel ? 2 : 3;
    if (rules->scoring != WINNER_COLLECTS && !is_duel) return 4;
    return is_duel ? 0 : 1;
}

static float danger_of(const Round *round, int seat) {
    static const float DANGER[] = {0, 1.0f, 0.6f, 0.3f, 0.15f}, HIDDEN_DANGER = 0.6f;
    int size = round->held[seat];
    return round->rules->hidden_counts ? HIDDEN_DANGER : size <= 4 ? DANGER[size] : 0;
}

static void count_colors(const Round *round, Situation *s) {
    float total = 0;
    for (int color = 0; color < COLORS; color++) {
        int copies = 25 * (round->rules->seats > 10 ? 2 : 1);
        s->unseen[color] = (float)(copies - round->discard_by_color[color] - s->by_color[color]);
        total += s->unseen[color];
    }
    for (int color = 0; color < COLORS; color++) s->unseen[color] = total > 0 ? s->unseen[color] / total : 0.25f;
}

static void look(const Round *round, Situation *s) {
    memset(s, 0, sizeof *s);
    int seat = s->seat = decider(round);
    s->aim = aim_of(round->rules);
    s->is_duel = round->rules->seats == 2;
    for (int at = 0; at < round->held[seat]; at++) {
        int card = round->hands[seat][at], color = COLOR_OF[card];
        s->by_color[color]++;
        if (color == NO_COLOR) continue;
        s->by_face[FACE_OF[card]]++;
        s->by_both[color][FACE_OF[card]]++;
    }
    int next = seat_after(round, seat);
    if (is_opponent(round, seat, next)) s->next_danger = danger_of(round, next);
    for (int other = 0; other < round->rules->seats; other++) {
        float danger = is_opponent(round, seat, other) ? danger_of(round, other) : 0;
        if (danger > s->danger) s->danger = danger;
    }
    count_colors(round, s);
}

static float worth(const Round *round, const Situation *s, Move move) {
    if (move.kind != PLAY) return WAITING[s->aim] + WAITING_WITH_WILDS[s->aim] * (float)s->by_color[NO_COLOR];
    int left = round->held[s->seat] - 1;
    if (!left) return 100;
    int face = FACE_OF[move.card], is_wild = face >= FACES, color = is_wild ? move.color : COLOR_OF[move.card];
    int same = s->by_color[color] - !is_wild, twins = is_wild ? 0 : s->by_face[face] - s->by_both[color][face];
    int follow_ups = same + twins, is_duel_reverse = face == REVERSE && s->is_duel && !round->rules->reverse_is_plain;
    int attacks = face == SKIP || face == DRAW_TWO || move.card == WILD_FOUR || is_duel_reverse;
    float points = (float)POINTS_OF[move.card] / 50, hand = (float)left / 7;
    float values[FEATURES] = {
        points, points * s->danger, points * hand, is_wild && move.card != WILD_FOUR, move.card == WILD_FOUR,
        face == SKIP, face == REVERSE, face == DRAW_TWO, attacks ? s->next_danger : 0, is_wild ? hand : 0,
        is_wild ? s->danger : 0, is_wild && !follow_ups, (float)same / 7, (float)follow_ups / (float)left,
        !is_wild && !follow_ups, !is_wild && color != round->color, s->unseen[color] - 0.25f, twins > 0,
        s->is_duel && attacks && !is_wild && follow_ups > 0,
        (float)(left - held_after(round, s->seat, move.card)) / 7,
    };
    float total = 0;
    for (int feature = 0; feature < FEATURES; feature++) total += values[feature] * WEIGHTS[feature][s->aim];
    return total;
}

void policy_worths(const Round *round, const Move *moves, int count, float *values) {
    Situation situation;
    look(round, &situation);
    for (int at = 0; at < count; at++) values[at] = worth(round, &situation, moves[at]);
}

static Move choose_by_policy(Round *round) {
    Move moves[MOST_MOVES];
    int count = expand(round, moves), has_play = moves[0].kind == PLAY, best = 0;
    int can_draw = pile_left(round) || round->discarded > 1;
    if (count == 1 || (count == 2 && has_play)) return moves[0]; /* it never keeps the only card that fits */
    float values[MOST_MOVES], most = -1e9f;
    policy_worths(round, moves, count, values);
    for (int at = 0; at < count; at++) {
        if (moves[at].kind == DRAW && has_play && !can_draw) continue;
        if (values[at] > most) most = values[at], best = at;
    }
    return moves[best];
}

/* The others pick a card first, then its color and target. */

static Move with_answers(const Round *round, Move move, int color) {
    if (move.kind != PLAY) return move;
    if (COLOR_OF[move.card] == NO_COLOR) move.color = (uint8_t)color;
    if (move.card == WILD_SWAP || FACE_OF[move.card] == 7)
        move.target = (uint8_t)smallest_opponent(round, decider(round));
    return move;
}

static int normal_worth(const Round *round, int card) {
    int seat = decider(round), next = seat_after(round, seat), alike = 0;
    for (int at = 0; at < round->held[seat]; at++) alike += COLOR_OF[round->hands[seat][at]] == COLOR_OF[card];
    int saved = round->held[seat] - 1 - held_after(round, seat, card), urgency = (saved >= 3) - (saved < 0);
    if (!saved) urgency = is_attack(card) && is_opponent(round, seat, next) && seen_size(round, next) <= 2;
    return urgency * (1 << 29) + ((FACE_OF[card] < FACES) << 28 | POINTS_OF[card] << 20 | alike << 12 | (255 - card));
}

static int hit_worth(const Round *round, int card) {
    int is_urgent = is_attack(card) && seen_size(round, seat_after(round, decider(round))) <= 2;
    return is_urgent << 30 | (FACE_OF[card] < FACES) << 29 | POINTS_OF[card] << 20;
}

static Move best_play(const Round *round, const Move *plays, int count, int (*value)(const Round *, int)) {
    Move best = plays[0];
    for (int at = 1; at < count; at++)
        if (value(round, plays[at].card) > value(round, best.card)) best = plays[at];
    return best;
}

static Move random_of(Round *round, const Move *plays, int count) { return plays[below(&round->random, (uint32_t)count)]; }

static int keep_if(Move *kept, const Move *plays, int count, int (*is_wanted)(int)) {
    int left = 0;
    for (int at = 0; at < count; at++)
        if (is_wanted(plays[at].card)) kept[left++] = plays[at];
    return left;
}

static int is_colored(int card) { return COLOR_OF[card] != NO_COLOR; }
static int is_four(int card) { return card == WILD_FOUR; }

static Move choose_easily(Round *round, const Move *plays, int count) {
    Move kept[MOST_MOVES];
    int is_careless = unit(&round->random) < 0.25, left = keep_if(kept, plays, count, is_colored);
    Move move = is_careless || !left ? random_of(round, plays, count) : random_of(round, kept, left);
    int color = is_careless ? (int)below(&round->random, COLORS) : favorite_color(round, decider(round));
    return with_answers(round, move, color);
}

static Move choose_like_rlcard(Round *round, const Move *plays, int count) {
    Move kept[MOST_MOVES];
    int fours = keep_if(kept, plays, count, is_four);
    if (fours) return with_answers(round, kept[0], favorite_color(round, decider(round)));
    int left = keep_if(kept, plays, count, is_colored);
    Move move = left ? random_of(round, kept, left) : random_of(round, plays, count);
    return with_answers(round, move, (int)below(&round->random, COLORS));
}

static Move choose_play(Round *round, int player, const Move *plays, int count) {
    int color = favorite_color(round, decider(round));
    switch (player) {
    case RANDOM_PLAYER:
        return with_answers(round, random_of(round, plays, count), (int)below(&round->random, COLORS));
    case EASY: return choose_easily(round, plays, count);
    case NORMAL: return with_answers(round, best_play(round, plays, count, normal_worth), color);
    case HIT: return with_answers(round, best_play(round, plays, count, hit_worth), color);
    default: return choose_like_rlcard(round, plays, count);
    }
}

Move choose(Round *round, int player) {
    if (player == POLICY) return choose_by_policy(round);
    if (player == NETWORK) return choose_by_network(round);
    Move moves[MOST_MOVES];
    int count = legal_moves(round, moves), plays = 0;
    while (plays < count && moves[plays].kind == PLAY) plays++;
    return plays ? choose_play(round, player, moves, plays) : moves[0];
}
