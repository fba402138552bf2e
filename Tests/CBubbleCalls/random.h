/* Random arguments, for random.c. */
#ifndef RANDOM_ARGUMENTS_H
#define RANDOM_ARGUMENTS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t state;

/** xorshift64*. */
static uint64_t next(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 2685821657736338717u;
}

static uint64_t below(uint64_t bound) { return (next() >> 16) % bound; }
static bool flip(void) { return below(2) == 0; }

static double number(void) {
  static const double odd[]
      = {0, -1, 1e-300, 1e308, -1e308, 100000, 0.5, 1e9, 16000, -0.0, 3600, 0.1};
  switch (below(8)) {
  case 0: return NAN;
  case 1: return INFINITY;
  case 2: return -INFINITY;
  case 3: return odd[below(sizeof odd / sizeof *odd)];
  default: return (double)below(1000) - 100;
  }
}

/** Mostly what makes sense, so that something happens. */
static double side(void) { return below(4) == 0 ? number() : (double)below(700); }

/** A length that no bytes have, or that of a text. */
static size_t length(size_t real) {
  switch (below(10)) {
  case 0: return SIZE_MAX;
  case 1: return SIZE_MAX / 2 + 1;
  case 2: return 0;
  case 3: return 1u << 31;
  default: return real;
  }
}

static const char *const texts[] = {
    "1",
    "2",
    "3",
    "m1",
    "m2",
    "m3",
    "ana",
    "bo",
    "place",
    "text",
    "poll",
    "",
    "\xff\xfe",
    "a\xc3",
    "large",
    "expand",
    "read",
    "sending",
    "en_GB",
    "ar",
    "de_DE",
    "Europe/Lisbon",
    "2026-11-27",
    "dark",
    "compact",
    "Noto Sans",
    "\xf0\x9f\x98\x80",
    "../../etc",
    "/nowhere/at/all",
    "{",
    "null",
    "line\nline",
    "{\"message\":\"2\",\"edge\":\"top\",\"distance\":4}",
    "{\"message\":\"2\",\"edge\":\"top\",\"distance\":4,\"line\":{\"text\":-1,\"length\":9,\"offset\":99,\"inset\":1e300}}",
    "{\"message\":null,\"edge\":\"bottom\",\"distance\":1e400}",
    "{\"type\":\"service\",\"text\":\"Hello\"}",
};

static const char *text(void) {
  if (below(12) == 0) return NULL;
  return texts[below(sizeof texts / sizeof *texts)];
}

static const char *const documents[] = {
    "{\"id\":\"m1\",\"sender\":\"bo\",\"date\":\"2026-11-20T09:00:00Z\",\"content\":{\"type\":\"text\",\"text\":\"Hi\"}}",
    "[{\"id\":\"m2\",\"sender\":\"ana\",\"date\":\"2026-11-20T09:01:00Z\",\"content\":{\"type\":\"place\",\"name\":\"Here\"}},"
    "{\"id\":\"m3\",\"sender\":\"cy\",\"date\":\"2026-11-21T09:01:00Z\",\"content\":{\"type\":\"text\",\"text\":\"https://example.org\"}}]",
    "[",
    "]",
    "",
    "{\"a\":",
    "[{}]",
    "{}",
    "[1,2,3]",
    "null",
    "\xff\xff",
    "{\"cy\":{\"name\":\"Cy\"}}",
    "{\"box\":\"text\",\"text\":\"x\"}",
    "{\"base\":\"dark\"}",
    "{\"body\":{\"size\":17}}",
    "{\"today\":\"Now\",\"more\":{\"one\":\"%@\",\"other\":\"%@s\"}}",
    "{\"me\":\"ana\",\"peer\":{\"id\":\"p\",\"kind\":\"group\",\"title\":\"T\"},\"people\":{\"ana\":{\"name\":\"Ana\"},\"bo\":{\"name\":\"Bo\"}},"
    "\"messages\":[{\"id\":\"1\",\"sender\":\"bo\",\"date\":\"2026-11-20T09:00:00Z\",\"content\":{\"type\":\"text\",\"text\":\"See https://example.org\"}},"
    "{\"id\":\"2\",\"sender\":\"ana\",\"date\":\"2026-11-20T09:02:00Z\",\"content\":{\"type\":\"place\",\"name\":\"There\"}},"
    "{\"id\":\"3\",\"sender\":\"bo\",\"date\":\"2026-11-20T09:03:00Z\",\"content\":{\"type\":\"poll\",\"question\":\"When?\",\"options\":[{\"text\":\"Now\",\"votes\":1}]}},"
    "{\"id\":\"4\",\"sender\":\"bo\",\"date\":\"2026-11-20T09:04:00Z\",\"content\":{\"type\":\"markdown\",\"text\":\"|wwwwwwwwwwwwwwwwwwww|wwwwwwwwwwwwwwwwwwww|\\n|-|-|\\n|1|2|\"}}]}",
};
#define DOCUMENT_COUNT (sizeof documents / sizeof *documents)

static const char *document(void) {
  if (below(16) == 0) return NULL;
  return documents[below(DOCUMENT_COUNT)];
}

/* Objects of a kind: those that are there, and now and then one that is not. */
typedef struct pool {
  void *all[4];
  int count;
  void *gone;
} pool;

static pool environments, themes, chains, sources, conversations, views, searches;

/** One of a kind, or something else. */
static void *one(pool *of) {
  pool *const pools[]
      = {&environments, &themes, &chains, &sources, &conversations, &views, &searches};
  switch (below(24)) {
  case 0: return NULL;
  case 1: return of->gone;
  case 2: return (void *)(uintptr_t)next();
  case 3: return &state;
  case 4: of = pools[below(7)]; break;
  default: break;
  }
  return of->count == 0 ? NULL : of->all[below((uint64_t)of->count)];
}

/** Keeps a new one; says whether there is room. */
static void keep(pool *of, void *object) {
  if (object != NULL) of->all[of->count++] = object;
}

static bool has_room(const pool *of) { return of->count < 4; }

/** Lets one go. */
static void *take(pool *of) {
  if (of->count == 0) return of->gone;
  int place = (int)below((uint64_t)of->count);
  of->gone = of->all[place];
  of->all[place] = of->all[--of->count];
  return of->gone;
}

#endif
