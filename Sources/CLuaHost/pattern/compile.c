#include "pattern/compile.h"

#include <string.h>

typedef struct Compiler {
  Pattern *pattern;
  const char *at, *end;
  uint8_t open[pattern_capture_limit];  // captures without their ')'
  int open_count;
  bool is_closed[pattern_capture_limit], is_position[pattern_capture_limit];
  const char *error;
} Compiler;

static bool fail(Compiler *compiler, const char *error) {
  if (!compiler->error) compiler->error = error;
  return false;
}

static void set_add(PatternSet *set, unsigned char byte) {
  set->bits[byte >> 5] |= (uint32_t)1 << (byte & 31);
}

// The classes of the C locale, whatever the process's is.
static bool class_has(char class, int c) {
  bool is_lower = c >= 'a' && c <= 'z', is_upper = c >= 'A' && c <= 'Z';
  bool is_digit = c >= '0' && c <= '9', is_graphic = c > 32 && c < 127;
  switch (class) {
  case 'a': return is_lower || is_upper;
  case 'c': return c < 32 || c == 127;
  case 'd': return is_digit;
  case 'g': return is_graphic;
  case 'l': return is_lower;
  case 'p': return is_graphic && !is_lower && !is_upper && !is_digit;
  case 's': return c == ' ' || (c >= 9 && c <= 13);
  case 'u': return is_upper;
  case 'w': return is_lower || is_upper || is_digit;
  default: return is_digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');  // x
  }
}

static bool is_letter(char c) { return class_has('a', (unsigned char)c); }

// Adds `%a` and the like; false for a letter that is no class.
static bool add_class(PatternSet *set, char letter) {
  char lower = (char)(letter | 0x20);
  if (!is_letter(letter) || !strchr("acdglpsuwx", lower)) return false;
  for (int c = 0; c < 256; c++)
    if (class_has(lower, c) == (letter == lower)) set_add(set, (unsigned char)c);
  return true;
}

static PatternSet *new_set(Compiler *compiler, uint8_t *index) {
  Pattern *pattern = compiler->pattern;
  if (pattern->set_count == pattern_set_limit) {
    fail(compiler, "pattern too complex (too many sets)");
    return NULL;
  }
  *index = (uint8_t)pattern->set_count++;
  PatternSet *set = &pattern->sets[*index];
  memset(set, 0, sizeof *set);
  return set;
}

// Reads `[…]` behind its bracket.
static bool read_set(Compiler *compiler, uint8_t *index) {
  PatternSet *set = new_set(compiler, index);
  if (!set) return false;
  bool is_complement = compiler->at < compiler->end && *compiler->at == '^';
  if (is_complement) compiler->at++;
  for (bool is_first = true;; is_first = false) {
    if (compiler->at == compiler->end) return fail(compiler, "malformed pattern (missing ']')");
    char c = *compiler->at++;
    if (c == ']' && !is_first) break;
    if (c == '%') {
      if (compiler->at == compiler->end) return fail(compiler, "malformed pattern (missing ']')");
      c = *compiler->at++;
      if (add_class(set, c)) continue;
      if (is_letter(c)) return fail(compiler, "malformed pattern (unknown class in a set)");
      set_add(set, (unsigned char)c);
      continue;
    }
    bool is_range
        = compiler->end - compiler->at >= 2 && compiler->at[0] == '-' && compiler->at[1] != ']';
    if (!is_range) {
      set_add(set, (unsigned char)c);
      continue;
    }
    char last = compiler->at[1];
    if (last == '%') return fail(compiler, "malformed pattern (a range ends with '%')");
    compiler->at += 2;
    for (int i = (unsigned char)c; i <= (unsigned char)last; i++) set_add(set, (unsigned char)i);
  }
  for (int i = 0; is_complement && i < 8; i++) set->bits[i] = ~set->bits[i];
  return true;
}

static bool read_capture(Compiler *compiler, PatternItem *item) {
  Pattern *pattern = compiler->pattern;
  if (pattern->capture_count == pattern_capture_limit) return fail(compiler, "too many captures");
  int capture = pattern->capture_count++;
  item->a = (uint8_t)capture;
  if (compiler->at < compiler->end && *compiler->at == ')') {
    compiler->at++;
    compiler->is_closed[capture] = compiler->is_position[capture] = true;
    item->operation = pattern_position;
  } else {
    compiler->open[compiler->open_count++] = item->a;
    item->operation = pattern_open;
  }
  return true;
}

static bool read_close(Compiler *compiler, PatternItem *item) {
  if (compiler->open_count == 0) return fail(compiler, "invalid pattern capture");
  item->operation = pattern_close;
  item->a = compiler->open[--compiler->open_count];
  compiler->is_closed[item->a] = true;
  return true;
}

// Reads what is behind a `%`. Returns true for a single character, which may be repeated.
static bool read_escape(Compiler *compiler, PatternItem *item) {
  if (compiler->at == compiler->end) return fail(compiler, "malformed pattern (ends with '%')");
  char c = *compiler->at++;
  if (c == 'b') {
    if (compiler->end - compiler->at < 2)
      return fail(compiler, "malformed pattern (missing arguments to '%b')");
    *item = (PatternItem){pattern_balance, 0, (uint8_t)compiler->at[0], (uint8_t)compiler->at[1]};
    compiler->at += 2;
    return false;
  }
  if (c == 'f') {
    if (compiler->at == compiler->end || *compiler->at != '[')
      return fail(compiler, "missing '[' after '%f' in pattern");
    compiler->at++;
    item->operation = pattern_frontier;
    read_set(compiler, &item->a);
    return false;
  }
  if (c >= '0' && c <= '9') {
    int capture = c - '1';
    item->operation = pattern_back_reference;
    item->a = (uint8_t)capture;
    if (capture < 0 || capture >= compiler->pattern->capture_count || !compiler->is_closed[capture])
      return fail(compiler, "invalid capture index in a pattern");
    if (compiler->is_position[capture])
      return fail(compiler, "a pattern refers back to a position capture");
    return false;
  }
  if (!is_letter(c)) {
    *item = (PatternItem){pattern_character, 0, (uint8_t)c, 0};
    return true;
  }
  PatternSet *set = new_set(compiler, &item->a);
  item->operation = pattern_set;
  if (set && !add_class(set, c)) return fail(compiler, "malformed pattern (unknown class)");
  return true;
}

// Reads one item. Returns true for a single character, which may be repeated.
static bool read_item(Compiler *compiler, PatternItem *item) {
  char c = *compiler->at++;
  switch (c) {
  case '(': read_capture(compiler, item); return false;
  case ')': read_close(compiler, item); return false;
  case '%': return read_escape(compiler, item);
  case '[': item->operation = pattern_set; return read_set(compiler, &item->a);
  case '.': item->operation = pattern_any; return true;
  case '$':
    if (compiler->at == compiler->end) {
      item->operation = pattern_end;
      return false;
    }
    break;
  default: break;
  }
  *item = (PatternItem){pattern_character, 0, (uint8_t)c, 0};
  return true;
}

const char *pattern_compile(Pattern *pattern, const char *text, size_t length, bool may_anchor) {
  Compiler compiler = {.pattern = pattern, .at = text, .end = text + length};
  pattern->item_count = pattern->set_count = pattern->capture_count = 0;
  pattern->is_anchored = may_anchor && length > 0 && *text == '^';
  if (pattern->is_anchored) compiler.at++;
  while (compiler.at < compiler.end) {
    if (pattern->item_count == pattern_item_limit - 1) return "pattern too complex";
    PatternItem *item = &pattern->items[pattern->item_count++];
    *item = (PatternItem){0};
    if (read_item(&compiler, item) && compiler.at < compiler.end && *compiler.at
        && strchr("*+-?", *compiler.at))
      item->repeat = (uint8_t)*compiler.at++;
    if (compiler.error) return compiler.error;
  }
  if (compiler.open_count > 0) return "unfinished capture";
  pattern->items[pattern->item_count] = (PatternItem){.operation = pattern_done};
  return NULL;
}
