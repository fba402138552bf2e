#include "pattern/match.h"

#include <string.h>

static bool is_single(const PatternMatch *match, const PatternItem *item, unsigned char byte) {
  switch (item->operation) {
  case pattern_character: return item->a == byte;
  case pattern_set: return pattern_set_has(&match->pattern->sets[item->a], byte);
  default: return true;
  }
}

static bool take_step(PatternMatch *match) {
  if (++match->steps <= match->step_limit) return true;
  match->gave_up = true;
  return false;
}

static const char *match_items(PatternMatch *match, const char *at, const PatternItem *item);

// As many as there are, then fewer.
static const char *match_longest(PatternMatch *match, const char *at, const PatternItem *item) {
  const char *reach = at;
  while (reach < match->end && is_single(match, item, (unsigned char)*reach)) {
    if (!take_step(match)) return NULL;
    reach++;
  }
  const char *least = item->repeat == '+' ? at + 1 : at;
  for (; reach >= least; reach--) {
    const char *end = match_items(match, reach, item + 1);
    if (end || match->gave_up) return end;
  }
  return NULL;
}

// As few as will do.
static const char *match_shortest(PatternMatch *match, const char *at, const PatternItem *item) {
  for (;; at++) {
    const char *end = match_items(match, at, item + 1);
    if (end || match->gave_up) return end;
    if (at == match->end || !is_single(match, item, (unsigned char)*at)) return NULL;
  }
}

static const char *match_balance(PatternMatch *match, const char *at, const PatternItem *item) {
  if (at == match->end || (uint8_t)*at != item->a) return NULL;
  int64_t depth = 1;
  for (at++; at < match->end; at++) {
    if (!take_step(match)) return NULL;
    if ((uint8_t)*at == item->b) {
      if (--depth == 0) return at + 1;
    } else if ((uint8_t)*at == item->a) {
      depth++;
    }
  }
  return NULL;
}

static bool is_frontier(const PatternMatch *match, const char *at, const PatternItem *item) {
  const PatternSet *set = &match->pattern->sets[item->a];
  unsigned char before = at == match->subject ? 0 : (unsigned char)at[-1];
  unsigned char here = at == match->end ? 0 : (unsigned char)*at;
  return !pattern_set_has(set, before) && pattern_set_has(set, here);
}

static const char *match_back_reference(PatternMatch *match, const char *at,
                                        const PatternItem *item) {
  const PatternCapture *capture = &match->captures[item->a];
  if (match->end - at < capture->length) return NULL;
  match->steps += capture->length / 16;
  return memcmp(capture->start, at, (size_t)capture->length) == 0 ? at + capture->length : NULL;
}

// Recursion is at most one level for each item that repeats: the items go forward only. For the
// same reason a capture needs no undoing: each way to the end sets it again.
static const char *match_items(PatternMatch *match, const char *at, const PatternItem *item) {
  for (;; item++) {
    if (!take_step(match)) return NULL;
    PatternCapture *capture = &match->captures[item->a % pattern_capture_limit];
    switch (item->operation) {
    case pattern_done: return at;
    case pattern_end:
      if (at != match->end) return NULL;
      break;
    case pattern_open: capture->start = at; break;
    case pattern_close: capture->length = at - capture->start; break;
    case pattern_position: *capture = (PatternCapture){at, -1}; break;
    case pattern_back_reference:
      at = match_back_reference(match, at, item);
      if (!at) return NULL;
      break;
    case pattern_balance:
      at = match_balance(match, at, item);
      if (!at) return NULL;
      break;
    case pattern_frontier:
      if (!is_frontier(match, at, item)) return NULL;
      break;
    default: {
      if (item->repeat == '*' || item->repeat == '+') return match_longest(match, at, item);
      if (item->repeat == '-') return match_shortest(match, at, item);
      bool is_there = at < match->end && is_single(match, item, (unsigned char)*at);
      if (item->repeat == '?') {
        if (!is_there) break;
        const char *end = match_items(match, at + 1, item + 1);
        if (end || match->gave_up) return end;
      } else if (is_there) {
        at++;
      } else {
        return NULL;
      }
    }
    }
  }
}

const char *pattern_match_at(PatternMatch *match, const char *start) {
  return match_items(match, start, match->pattern->items);
}
