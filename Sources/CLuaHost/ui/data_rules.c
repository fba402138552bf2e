#include "ui/data_rules.h"

#include <math.h>

#include "flat/flat.h"
#include "guard/raise.h"
#include "texts/suggest.h"
#include "ui/element_names.h"

static const char *flat_kind(const FlatValue *value) {
  switch (value->tag) {
  case flat_nil: return "nil";
  case flat_false:
  case flat_true: return "a boolean";
  case flat_integer:
  case flat_number: return "a number";
  case flat_string: return "a string";
  default: return "a table";
  }
}

// Reads a value that we wrote, maps included: it is never malformed.
static bool read_output(LuaHostBytes bytes, size_t offset, FlatValue *value) {
  uint32_t size = 0;
  if (offset >= bytes.count || bytes.start[offset] != flat_map)
    return flat_read(bytes, offset, value);
  // Count, size and the length of an empty name, of 32 bits each.
  if (bytes.count - offset < 13) return false;
  memset(value, 0, sizeof *value);
  value->tag = flat_map;
  value->items = offset + 13;
  for (int i = 3; i >= 0; i--) {
    value->count = value->count << 8 | bytes.start[offset + 1 + i];
    size = size << 8 | bytes.start[offset + 5 + i];
  }
  value->end = offset + 9 + size;
  return value->end <= bytes.count;
}

static bool is_empty(const FlatValue *value) {
  return (value->tag == flat_map || value->tag == flat_list) && value->count == 0;
}

static double number_of(const FlatValue *value) {
  if (value->tag == flat_integer) return (double)value->integer;
  return value->tag == flat_number ? value->number : NAN;
}

// The key and value at `*at`, which moves on behind them.
static bool next_pair(LuaHostBytes bytes, size_t *at, Word *key, FlatValue *value) {
  if (!flat_key(bytes, at, key) || !read_output(bytes, *at, value)) return false;
  *at = value->end;
  return true;
}

static bool is_word(Word word, const char *text) {
  return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

static void check_action(lua_State *L, const char *name, LuaHostBytes bytes,
                         const FlatValue *action) {
  if (action->tag == flat_string) {
    if (action->length == 0) host_raise(L, "%s is an empty string: say what to do", name);
    return;
  }
  size_t at = action->items;
  Word key;
  FlatValue value;
  for (uint32_t i = 0; action->tag == flat_map && i < action->count; i++) {
    if (!next_pair(bytes, &at, &key, &value)) break;
    if (!is_word(key, "type")) continue;
    if (value.tag == flat_string && value.length > 0) return;
    host_raise(L, "%s: 'type' must be a string that says what to do, not %s", name,
               value.tag == flat_string ? "an empty one" : flat_kind(&value));
  }
  host_raise(L, "%s must be a string, or a table with a 'type': { type = \"open\", … }", name);
}

static void check_levels(lua_State *L, const char *name, LuaHostBytes bytes,
                         const FlatValue *list) {
  size_t offset;
  FlatValue level;
  for (uint32_t i = 0; i < list->count; i++) {
    if (!flat_item(bytes, list, i, &offset) || !flat_read(bytes, offset, &level)) return;
    double number = number_of(&level);
    if (number >= 0 && number <= 1) continue;  // false for NaN
    if (isnan(number))
      host_raise(L, "%s: level %u must be a number from 0 to 1, not %s", name, i + 1,
                 flat_kind(&level));
    host_raise(L, "%s: level %u must be a number from 0 to 1, not %.14g", name, i + 1, number);
  }
}

typedef struct SpanPart {
  const char *name, *expectation;
  bool is_required;
} SpanPart;

static const SpanPart span_parts[] = {
    {"from", "a whole number", true},
    {"to", "a whole number", true},
    {"bold", "true or false", false},
    {"italic", "true or false", false},
    {"code", "true or false", false},
    {"strike", "true or false", false},
    {"link", "a string that is not empty", false},
};
enum { span_part_count = sizeof span_parts / sizeof *span_parts, span_link = 6 };

static bool is_right(int part, const FlatValue *value) {
  bool is_boolean = value->tag == flat_true || value->tag == flat_false;
  if (value->tag == flat_nil && part > 1) return true;
  if (part == span_link)
    return value->tag == flat_false || (value->tag == flat_string && value->length > 0);
  if (part > 1) return is_boolean;
  double number = number_of(value);
  return number == floor(number) && fabs(number) < 9e15;
}

// What of a span was seen.
typedef struct SpanWalk {
  const char *name;  // of the property
  uint32_t position;
  unsigned parts;
  double edges[2];  // from, to
} SpanWalk;

static void check_span_part(lua_State *L, SpanWalk *walk, Word key, const FlatValue *value) {
  Suggestion suggestion = suggest_for(key.text, key.length);
  for (int i = 0; i < span_part_count; i++) {
    suggest_try(&suggestion, span_parts[i].name, strlen(span_parts[i].name));
    if (!is_word(key, span_parts[i].name)) continue;
    if (!is_right(i, value))
      host_raise(L, "%s: span %u: %s must be %s, not %s", walk->name, walk->position,
                 span_parts[i].name, span_parts[i].expectation,
                 value->tag == flat_string && i == span_link ? "an empty one" : flat_kind(value));
    if (i < 2) walk->edges[i] = number_of(value);
    walk->parts |= 1u << i;
    return;
  }
  host_raise(L, "%s: span %u: unknown property '%.*s'%s", walk->name, walk->position,
             key.length < 60 ? (int)key.length : 60, key.text, suggest_text(&suggestion));
}

// What string.find says of an empty match is an empty span: `to` is one less than `from`.
static void check_span_edges(lua_State *L, const SpanWalk *walk) {
  double from = walk->edges[0], to = walk->edges[1];
  if (from < 1)
    host_raise(L, "%s: span %u: from is %.14g: bytes are counted from 1", walk->name,
               walk->position, from);
  if (to < from - 1)
    host_raise(L, "%s: span %u ends at %.14g, before it begins at %.14g", walk->name,
               walk->position, to, from);
  if (!(walk->parts >> 2))
    host_raise(L, "%s: span %u changes nothing: give it bold, italic, code, strike or link",
               walk->name, walk->position);
}

static void check_span(lua_State *L, const char *name, LuaHostBytes bytes, uint32_t position,
                       const FlatValue *span, SpanEnd *end) {
  SpanWalk walk = {.name = name, .position = position};
  size_t at = span->items;
  Word key;
  FlatValue value;
  if (span->tag != flat_map)
    host_raise(L, "%s: span %u must be a table with 'from' and 'to', not %s", name, position,
               flat_kind(span));
  for (uint32_t i = 0; i < span->count && next_pair(bytes, &at, &key, &value); i++)
    check_span_part(L, &walk, key, &value);
  for (int i = 0; i < span_part_count; i++)
    if (span_parts[i].is_required && !(walk.parts >> i & 1))
      host_raise(L, "%s: span %u has no '%s'", name, position, span_parts[i].name);
  check_span_edges(L, &walk);
  if (walk.edges[1] > end->at) *end = (SpanEnd){walk.edges[1], position};
}

static void check_spans(lua_State *L, const char *name, LuaHostBytes bytes, const FlatValue *list,
                        SpanEnd *end) {
  size_t offset;
  FlatValue span;
  for (uint32_t i = 0; i < list->count; i++) {
    if (!flat_item(bytes, list, i, &offset) || !read_output(bytes, offset, &span)) return;
    check_span(L, name, bytes, i + 1, &span, end);
  }
}

void host_check_data(lua_State *L, const Constructor *owner, const Property *property,
                     LuaHostBytes bytes, SpanEnd *end) {
  ElementName name = element_name(L, owner, property);
  FlatValue value;
  if (!read_output(bytes, 0, &value)) host_raise(L, "%s is malformed", name.text);
  if (property->types == LUA_HOST_ACTION) {
    check_action(L, name.text, bytes, &value);
  } else if (is_empty(&value)) {
    return;
  } else if (value.tag != flat_list) {
    host_raise(L, "%s must be a list, not a table with names", name.text);
  } else if (property->types == LUA_HOST_LEVELS) {
    check_levels(L, name.text, bytes, &value);
  } else {
    check_spans(L, name.text, bytes, &value, end);
  }
}
