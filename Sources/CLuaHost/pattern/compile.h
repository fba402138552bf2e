// Lua patterns (reference manual, 6.4.1) with a bounded number of steps. A pattern is compiled into
// items first, so a malformed one is always an error, and matched by
// backtracking over them. Layer: pattern.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  pattern_item_limit = 128,
  pattern_set_limit = 48,
  pattern_capture_limit = 32,
};

typedef enum PatternOperation {
  pattern_character,  // a: the byte
  pattern_any,
  pattern_set,   // a: which set
  pattern_open,  // a: which capture
  pattern_close,
  pattern_position,
  pattern_back_reference,
  pattern_balance,   // a, b: the opening and the closing byte
  pattern_frontier,  // a: which set
  pattern_end,       // the end of the subject
  pattern_done,
} PatternOperation;

typedef struct PatternItem {
  uint8_t operation;
  uint8_t repeat;  // 0, or one of * + - ?
  uint8_t a, b;
} PatternItem;

typedef struct PatternSet {
  uint32_t bits[8];
} PatternSet;

typedef struct Pattern {
  bool is_anchored;
  int item_count, set_count, capture_count;
  PatternItem items[pattern_item_limit];
  PatternSet sets[pattern_set_limit];
} Pattern;

/// Compiles a pattern; `^` at the start anchors if it may. Returns NULL, or what is wrong.
const char *pattern_compile(Pattern *pattern, const char *text, size_t length, bool may_anchor);

/// Whether a byte is in the set.
static inline bool pattern_set_has(const PatternSet *set, unsigned char byte) {
  return set->bits[byte >> 5] >> (byte & 31) & 1;
}
