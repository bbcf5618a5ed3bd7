/* Rounds that `normal` plays to their end, on sets of bits: some six times as fast as move by move. And the cards that
 * a seat cannot see, dealt anew. */
#include "simulator.h"
#include <string.h>

/* A hand is two sets: of each type of colored card the first copy and the second. Behind the colored ones, the
 * first set has a bit for each of the four wilds of either kind. */
enum { WILDS_AT = 52, FOURS_AT = 56, A_COLOR = 0x1FFF, LONGEST_PLAYOUT = 600 };
#define EVERY_COLOR(faces) ((uint64_t)(faces) * 0x8004002001u)
static const uint64_t ACTIONS = EVERY_COLOR(7 << SKIP), NUMBERS = EVERY_COLOR(0x3FF);
static const uint64_t WILDS = 15ull << WILDS_AT, FOURS = 15ull << FOURS_AT;
enum { NO_CARD = -1, NO_FACE = FACES };

typedef struct {
    uint64_t first, second;
    int held;
} Hand;

typedef struct {
    Hand hands[MOST_SEATS];
    int turn, face; /* of the top card */
    Round *round;   /* everything else */
} Table;

static uint64_t of_color(int color) { return color < COLORS ? (uint64_t)A_COLOR << FACES * color : 0; }
static uint64_t of_face(int face) { return face < FACES ? EVERY_COLOR(1) << face : 0; }
static int highest(uint64_t cards) { return 63 - __builtin_clzll(cards); }
static int lowest_of(uint64_t cards) { return __builtin_ctzll(cards); }

static int count_of(const Hand *hand, int color) {
    return __builtin_popcountll(hand->first & of_color(color)) + __builtin_popcountll(hand->second & of_color(color));
}

static void add(Hand *hand, int card) {
    uint64_t bit = 1ull << card, kind = card == WILD ? WILDS : FOURS;
    hand->held++;
    if (card >= WILD) hand->first |= ((hand->first & kind) << 1 | kind / 15) & kind;
    else if (hand->first & bit) hand->second |= bit;
    else hand->first |= bit;
}

static void drop(Hand *hand, int card) {
    uint64_t bit = 1ull << card, kind = card == WILD ? WILDS : FOURS;
    hand->held--;
    if (card >= WILD) hand->first = (hand->first & ~kind) | ((hand->first & kind) >> 1 & kind);
    else if (hand->second & bit) hand->second &= ~bit;
    else hand->first &= ~bit;
}

/* What `normal` plays */

/* Of cards that are worth the same, the one of whose color most are held. */
static int of_favorite(const Hand *hand, uint64_t cards) {
    int best = lowest_of(cards), most = count_of(hand, best / FACES);
    for (uint64_t left = cards & (cards - 1); left; left &= left - 1) {
        int card = lowest_of(left), count = count_of(hand, card / FACES);
        if (count > most) most = count, best = card;
    }
    return best;
}

static int of_numbers(const Table *table, const Hand *hand, uint64_t numbers) {
    uint64_t same = numbers & of_color(table->round->color), twins = numbers & of_face(table->face);
    if (same && (!twins || highest(same) % FACES > table->face)) return highest(same);
    return of_favorite(hand, twins);
}

static int smallest_other(const Table *table, int seat) {
    int best = -1;
    for (int other = seat_after(table->round, seat); other != seat; other = seat_after(table->round, other))
        if (best < 0 || table->hands[other].held < table->hands[best].held) best = other;
    return best;
}

/* Of the cards that make hands change places, those that save at least so many cards. */
static uint64_t swaps_that_save(const Table *table, uint64_t fits, int least) {
    int seat = table->turn, left = table->hands[seat].held - 1;
    uint64_t sevens = fits & of_face(7), zeros = fits & of_face(0);
    if (!sevens || left - table->hands[smallest_other(table, seat)].held < least) sevens = 0;
    if (!zeros || left - table->hands[seat_before(table->round, seat)].held < least) zeros = 0;
    return sevens ? sevens : zeros;
}

static uint64_t swaps_that_cost(const Table *table, uint64_t fits) {
    uint64_t swaps = fits & (of_face(7) | of_face(0)), harmless;
    int seat = table->turn, left = table->hands[seat].held - 1;
    harmless = left >= table->hands[smallest_other(table, seat)].held ? of_face(7) : 0;
    harmless |= left >= table->hands[seat_before(table->round, seat)].held ? of_face(0) : 0;
    return swaps & ~harmless;
}

static int choice_of(const Table *table) {
    const Round *round = table->round;
    const Hand *hand = &table->hands[table->turn];
    uint64_t same = hand->first & of_color(round->color), fits = same | (hand->first & of_face(table->face)), costly = 0;
    int has_four = (hand->first & FOURS) && (!same || hand->held == 1);
    int is_urgent = !round->rules->hidden_counts && table->hands[seat_after(round, table->turn)].held <= 2;
    if (is_urgent && fits & ACTIONS) return of_favorite(hand, fits & ACTIONS);
    if (round->rules->seven_zero && hand->held > 1) {
        uint64_t bargains = swaps_that_save(table, fits, 3);
        if (bargains) return of_favorite(hand, bargains);
        costly = swaps_that_cost(table, fits);
    }
    if (fits & ACTIONS) return of_favorite(hand, fits & ACTIONS);
    if (is_urgent && has_four) return WILD_FOUR;
    if (fits & NUMBERS & ~costly) return of_numbers(table, hand, fits & NUMBERS & ~costly);
    if (hand->first & WILDS) return WILD;
    if (has_four) return WILD_FOUR;
    return costly ? of_numbers(table, hand, costly) : NO_CARD;
}

/* What it does */

static int draw_cards(Table *table, int seat, int count) {
    Round *round = table->round;
    int card = NO_CARD;
    if (count > pile_left(round)) refill(round);
    for (int drawn = 0; drawn < count && pile_left(round); drawn++) add(&table->hands[seat], card = take_card(round, seat));
    return card;
}

static int draw_fitting(Table *table) {
    Hand *hand = &table->hands[table->turn];
    int card = draw_cards(table, table->turn, 1), color = table->round->color;
    if (card == WILD) return card;
    if (card == WILD_FOUR) return hand->first & of_color(color) ? NO_CARD : card;
    return card / FACES == color || card % FACES == table->face ? card : NO_CARD;
}

static int favorite_of(const Hand *hand) {
    int best = 0;
    for (int color = 1; color < COLORS; color++)
        if (count_of(hand, color) > count_of(hand, best)) best = color;
    return best;
}

static void exchange(Table *table) {
    Hand old[MOST_SEATS];
    int seats = table->round->rules->seats, seat = table->turn, other = smallest_other(table, seat);
    memcpy(old, table->hands, (size_t)seats * sizeof *old);
    if (table->face == 7) table->hands[seat] = old[other], table->hands[other] = old[seat];
    for (int from = 0; table->face == 0 && from < seats; from++) table->hands[seat_after(table->round, from)] = old[from];
}

static void put(Table *table, int card) {
    Round *round = table->round;
    Hand *hand = &table->hands[table->turn];
    drop(hand, card);
    round->discard[round->discarded++] = (uint8_t)card;
    table->face = card < WILD ? card % FACES : NO_FACE;
    round->color = (uint8_t)(card < WILD ? card / FACES : favorite_of(hand));
    int is_last = !hand->held, sum = card == WILD_FOUR ? 4 : table->face == DRAW_TWO ? 2 : 0;
    if (table->face == REVERSE && round->rules->seats > 2) round->direction = (int8_t)-round->direction;
    int next = seat_after(round, table->turn), is_skip = table->face == SKIP || (table->face == REVERSE && round->rules->seats == 2);
    if (sum) draw_cards(table, next, sum);
    if (is_last) round->phase = OVER, round->winner = (uint8_t)table->turn;
    else if (round->rules->seven_zero) exchange(table);
    table->turn = sum || is_skip ? seat_after(round, next) : next;
}

static void take_hands(Table *table) {
    const Round *round = table->round;
    int top = round->discard[round->discarded - 1];
    table->turn = round->turn;
    table->face = top < WILD ? top % FACES : NO_FACE;
    for (int seat = 0; seat < round->rules->seats; seat++) {
        table->hands[seat] = (Hand){0};
        for (int at = 0; at < round->held[seat]; at++) add(&table->hands[seat], round->hands[seat][at]);
    }
}

static void list(uint64_t cards, uint8_t *hand, uint8_t *held) {
    for (; cards; cards &= cards - 1) {
        int card = lowest_of(cards);
        hand[(*held)++] = (uint8_t)(card < WILDS_AT ? card : card < FOURS_AT ? WILD : WILD_FOUR);
    }
}

static void give_back(Table *table) {
    Round *round = table->round;
    round->turn = (uint8_t)table->turn;
    for (int seat = 0; seat < round->rules->seats; seat++) {
        round->held[seat] = 0;
        list(table->hands[seat].first, round->hands[seat], &round->held[seat]);
        list(table->hands[seat].second, round->hands[seat], &round->held[seat]);
    }
}

/* Rules by which only cards of the classic deck are played, and by which nothing but a turn is decided. */
static int is_plain(const Rules *rules) {
    return !(rules->teams || rules->stacking || rules->until_playable || rules->reverse_is_plain || rules->wild_after_draw ||
             rules->four_rule || (rules->hidden_counts && rules->seven_zero) || rules->yellowstone || rules->swaps || rules->shuffles ||
             rules->plains || rules->seats > 10);
}

/* The same as if everybody chose as `normal`; the hands are left in another order. */
void play_out_normally(Round *round) {
    Table table = {.round = round};
    if (is_plain(round->rules)) {
        if (round->phase == DRAWN) play_move(round, choose(round, NORMAL));
        take_hands(&table);
        for (int moves = 0; round->phase == TURN && moves < LONGEST_PLAYOUT && (pile_left(round) || round->discarded > 1); moves++) {
            int card = choice_of(&table);
            if (card == NO_CARD) card = draw_fitting(&table);
            if (card == NO_CARD) table.turn = seat_after(round, table.turn);
            else put(&table, card);
        }
        give_back(&table);
    }
    for (int moves = 0; round->phase != OVER && moves < LONGEST_PLAYOUT; moves++) play_move(round, choose(round, NORMAL));
}

/* Cards that a seat cannot see */

/* A seat that has drawn on a color holds none of it but what it has drawn since. */
static int may_hold(const Round *round, int seat, int at, int card) {
    int since = COLOR_OF[card] < COLORS ? round->drew_on[seat][COLOR_OF[card]] : 0;
    return !since || at > round->held[seat] - since;
}

typedef struct {
    uint8_t seat, at;
} Place;

static int places_hidden(const Round *round, int seat, Place *places) {
    int count = 0;
    for (int other = 0; other < round->rules->seats; other++)
        for (int at = 0; other != seat && at < round->held[other]; at++)
            if (!is_seen(round, other, at, seat)) places[count++] = (Place){(uint8_t)other, (uint8_t)at};
    return count;
}

/* Changes a card for one that its place may hold, if one is found whose place may hold this one. */
static void settle(Round *round, const Place *places, int placed, uint8_t *cards, int count, int at) {
    for (int tries = 0; tries < 200; tries++) {
        int other = (int)below(&round->random, (uint32_t)count);
        if (!may_hold(round, places[at].seat, places[at].at, cards[other])) continue;
        if (other < placed && !may_hold(round, places[other].seat, places[other].at, cards[at])) continue;
        uint8_t card = cards[at];
        cards[at] = cards[other];
        cards[other] = card;
        return;
    }
}

/* Deals the pile and the other hands anew, as they may be for all that a seat has seen. */
void deal_unseen(Round *round, int seat) {
    uint8_t cards[MOST_CARDS];
    Place places[MOST_CARDS];
    int placed = places_hidden(round, seat, places), count = placed, left = round->pile_end - round->pile_at;
    for (int at = 0; at < placed; at++) cards[at] = round->hands[places[at].seat][places[at].at];
    memcpy(cards + count, round->pile + round->pile_at, (size_t)left);
    count += left;
    shuffle(round, cards, count);
    for (int at = 0; at < placed; at++)
        if (!may_hold(round, places[at].seat, places[at].at, cards[at])) settle(round, places, placed, cards, count, at);
    for (int at = 0; at < placed; at++) round->hands[places[at].seat][places[at].at] = cards[at];
    memcpy(round->pile + round->pile_at, cards + placed, (size_t)left);
}
