/* What the network learns from: positions with the mean payoff of playing each legal move; and matches. */
#include "simulator.h"
#include <math.h>
#include <string.h>

enum { MOST_CHOICES = 24 };

typedef struct {
    uint8_t inputs[INPUTS];
    uint8_t count;
    uint8_t outputs[MOST_CHOICES];
    uint8_t is_duel;
    float square; /* of how much moves differ in a single playout, on average; 0 where cards are not unseen */
    float values[MOST_CHOICES];
    float worths[MOST_CHOICES]; /* what the policy thinks of the moves */
} Sample;

typedef struct {
    float caution_of_two, caution; /* how much more a point given away counts than one collected */
    float spread, spread_floor;    /* of the chances to win a match: see `chance` */
} Payoffs;

static const Payoffs payoffs = {1.35f, 1.1f, 7.0f, 60.0f};

/* The chance that a side wins the match with so many points to go, by how many its rivals need: shares of
 * exp(-need / spread), the spread growing with the root of the points that the leader still needs. */
static double spread_for(const int *needs, int sides) {
    int least = needs[0];
    for (int side = 1; side < sides; side++)
        if (needs[side] < least) least = needs[side];
    return payoffs.spread_floor + payoffs.spread * sqrt(least > 0 ? least : 0);
}

double chance(const int *needs, int sides, int own) {
    double spread = spread_for(needs, sides), total = 0;
    for (int side = 0; side < sides; side++) {
        if (needs[side] <= 0) return side == own;
        total += exp((needs[own] - needs[side]) / spread);
    }
    return 1 / total;
}

/* What a round of points is worth in a match, in points as they count while all are even. */
static double worth_in_match(const Round *end, int seat, int gained) {
    int sides = end->rules->teams ? 2 : end->rules->seats, needs[MOST_SEATS];
    for (int side = 0; side < sides; side++) needs[side] = end->need[side];
    double before = chance(needs, sides, seat % sides);
    double scale = spread_for(needs, sides) * sides * sides / (sides - 1);
    needs[end->winner % sides] -= gained;
    return (chance(needs, sides, seat % sides) - before) * scale;
}

static int collected(const Round *end) {
    int points = 0;
    for (int seat = 0; seat < end->rules->seats; seat++)
        if (is_opponent(end, end->winner, seat)) points += hand_points(end, seat);
    return points;
}

static double payoff(const Round *end, int seat) {
    int seats = end->rules->seats, sides = end->rules->teams ? 2 : seats;
    if (end->rules->scoring >= LOWEST_TOTAL) {
        double others = 0;
        for (int other = 0; other < seats; other++) others += other == seat ? 0 : hand_points(end, other);
        return others / (seats - 1) - hand_points(end, seat);
    }
    if (end->winner == NOBODY) return 0;
    int has_won = !is_opponent(end, end->winner, seat);
    double points = end->rules->scoring == SINGLE_ROUND ? 50 : collected(end);
    double worth = has_won ? points : -points / (sides - 1);
    if (end->need[seat]) worth = worth_in_match(end, seat, (int)points);
    if (end->rules->scoring == WINNER_COLLECTS) worth /= sqrt(sides - 1); /* big tables collect much */
    return has_won || end->rules->scoring == SINGLE_ROUND ? worth
           : worth * (seats == 2 ? payoffs.caution_of_two : payoffs.caution);
}

static void play_out(Round *round, const int *players, int longest) {
    while (round->phase != OVER && round->moves <= longest) play_move(round, choose(round, players[decider(round)]));
}

/* How positions are judged: by playouts of those who play, who keep their hands, or, where these are `unseen`, of
 * `normal` players, with all that the seat cannot see dealt anew. */
typedef struct {
    const int *players;
    int playouts, longest, unseen;
} Judging;

/* All moves of a position meet the same cards; the order of the pile is shuffled anew for each playout. The
 * mean square of how much they differ within one. */
static float judge(const Round *round, const Move *moves, int count, const Judging *by, uint64_t random, float *values) {
    int seat = decider(round);
    double squares = 0;
    memset(values, 0, (size_t)count * sizeof *values);
    for (int playout = 0; playout < by->playouts; playout++) {
        Round dealt, trial;
        double payoffs_of[MOST_CHOICES], mean = 0;
        copy_round(&dealt, round);
        dealt.random = random += 0x632BE59BD9B4E019u;
        if (by->unseen) deal_unseen(&dealt, seat);
        else shuffle(&dealt, dealt.pile + dealt.pile_at, dealt.pile_end - dealt.pile_at);
        open_streams(&dealt);
        for (int at = 0; at < count; at++) {
            copy_round(&trial, &dealt);
            play_move(&trial, moves[at]);
            if (by->unseen) play_out_normally(&trial);
            else play_out(&trial, by->players, by->longest);
            payoffs_of[at] = payoff(&trial, seat);
            mean += payoffs_of[at] / count;
        }
        for (int at = 0; at < count; at++) {
            values[at] += (float)(payoffs_of[at] / by->playouts);
            squares += (payoffs_of[at] - mean) * (payoffs_of[at] - mean) / count / by->playouts;
        }
    }
    return (float)squares;
}

static void keep(const Round *round, const Move *moves, int count, const float *values, Sample *sample) {
    uint8_t order[COLORS];
    float mean = 0, usual = 0;
    policy_worths(round, moves, count, sample->worths);
    for (int at = 0; at < count; at++) {
        mean += values[at] / (float)count;
        usual += sample->worths[at] / (float)count;
    }
    inputs_of(round, sample->inputs, order);
    sample->count = (uint8_t)count;
    sample->is_duel = round->rules->seats == 2;
    for (int at = 0; at < count; at++) {
        sample->outputs[at] = (uint8_t)output_of(moves[at], order);
        sample->values[at] = values[at] - mean;
        sample->worths[at] -= usual;
    }
}

/* One round, in which the `learner`s explore now and then; the positions kept of it. Rounds and
 * playouts are left after `longest` moves. */
int harvest(const Rules *rules, const int *players, int learner, const int16_t *needs, int playouts, int unseen,
            int longest, uint64_t seed, Sample *samples, int most) {
    const Judging judging = {players, playouts, longest, unseen};
    Round round;
    Move moves[MOST_MOVES];
    float values[MOST_MOVES];
    uint64_t random = seed * 0xD1342543DE82EF95u + 1;
    int kept = 0;
    deal(&round, rules, (int)below(&random, rules->seats), seed);
    memcpy(round.need, needs, rules->seats * sizeof *needs);
    while (round.phase != OVER && round.moves < longest && kept < most) {
        int player = players[decider(&round)], count = expand(&round, moves);
        int is_certain = moves[0].kind == PLAY && round.held[decider(&round)] == 1;
        if (player == learner && count > 1 && count <= MOST_CHOICES && !is_certain && below(&random, 3) == 0) {
            float square = judge(&round, moves, count, &judging, random, values);
            samples[kept].square = unseen ? square : 0;
            keep(&round, moves, count, values, &samples[kept++]);
        }
        int explores = player == learner && below(&random, 20) == 0;
        play_move(&round, explores ? moves[below(&random, (uint32_t)count)] : choose(&round, player));
    }
    return kept;
}

/* Matches */

static int reached(const int *scores, int seats, int target) {
    int winners = 0;
    for (int seat = 0; seat < seats; seat++) winners |= (scores[seat] >= target) << seat;
    return winners;
}

static int lowest(const int *scores, int among) {
    int least = 1 << 30, winners = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        if (!(among >> seat & 1) || scores[seat] > least) continue;
        winners = scores[seat] < least ? 1 << seat : winners | 1 << seat;
        least = scores[seat];
    }
    return winners;
}

static void play_round(Round *round, const Rules *rules, int dealer, const int *scores, const int *players, int target, uint64_t seed) {
    deal(round, rules, dealer, seed);
    for (int seat = 0; seat < rules->seats && rules->scoring == WINNER_COLLECTS; seat++)
        round->need[seat] = (int16_t)(target - scores[seat]);
    play_out(round, players, LONGEST_ROUND);
}

/* The seats still in, as they sit; gives their number. */
static int seat_those_in(int in, const int *scores, const int *players, int *seated, int *score, int *player) {
    int count = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        if (!(in >> seat & 1)) continue;
        score[count] = scores[seat];
        player[count] = players[seat];
        seated[count++] = seat;
    }
    return count;
}

static int after_round(const Round *end, int *scores, const int *seated, int *in, int target) {
    int seats = end->rules->seats, scoring = end->rules->scoring;
    for (int at = 0; at < seats; at++) {
        if (scoring >= LOWEST_TOTAL) scores[seated[at]] += hand_points(end, at);
        else if (end->winner != NOBODY && !is_opponent(end, end->winner, at)) scores[seated[at]] += collected(end);
    }
    int out = reached(scores, MOST_SEATS, target) & *in;
    if (scoring == SINGLE_ROUND && end->winner == NOBODY) return 0;
    if (scoring == SINGLE_ROUND) return 1 << end->winner | (end->rules->teams ? 1 << (end->winner + 2) % 4 : 0);
    if (scoring == WINNER_COLLECTS) return out;
    int least = lowest(scores, *in), is_alone = (least & (least - 1)) == 0;
    if (scoring == LOWEST_TOTAL) return out && is_alone ? least : 0;
    *in = out == *in ? lowest(scores, out) : *in & ~out;
    return (*in & (*in - 1)) == 0 ? *in : 0;
}

/* A match from the first deal; the winners as bits. */
int play_match(const Rules *rules, int target, const int *players, uint64_t seed) {
    int scores[MOST_SEATS] = {0}, in = (1 << rules->seats) - 1, winners = 0;
    for (int number = 0; !winners; number++) {
        int seated[MOST_SEATS], score[MOST_SEATS], player[MOST_SEATS];
        Rules now = *rules;
        Round round;
        now.seats = (uint8_t)seat_those_in(in, scores, players, seated, score, player);
        play_round(&round, &now, (int)((seed + (uint64_t)number) % now.seats), score, player, target, seed * 1000003u + (uint64_t)number * 7919u);
        winners = after_round(&round, scores, seated, &in, target);
    }
    return winners;
}
