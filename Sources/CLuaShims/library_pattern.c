// string.find, match and gmatch on the bounded matcher.
#define _GNU_SOURCE  // memmem
#include "library_pattern.h"

enum { steps_per_fuel = 1 };  // a step takes as long as an instruction

// What gmatch keeps between its steps; the subject and pattern strings are upvalues beside it.
typedef struct PatternIteration {
  Pattern pattern;
  PatternMatch match;
  const char *next;
  const char *last_end;
} PatternIteration;

void host_pattern_compile(lua_State *L, Pattern *pattern, int index, bool may_anchor) {
  size_t length;
  const char *text = luaL_checklstring(L, index, &length);
  host_charge(L, 10 + (int64_t)length);
  const char *error = pattern_compile(pattern, text, length, may_anchor);
  if (error) host_raise(L, "%s", error);
}

void host_pattern_begin(lua_State *L, PatternMatch *match, const Pattern *pattern,
                        const char *subject, size_t length) {
  const LuaHostLimits *limits = &host_of(L)->limits;
  match->pattern = pattern;
  match->subject = subject;
  match->end = subject + length;
  match->steps = 0;
  match->gave_up = false;
  match->step_limit
      = limits->pattern_steps + (int64_t)limits->pattern_steps_per_byte * (int64_t)length;
  // No more of them than there is fuel.
  int64_t fuel = host_of(L)->fuel;
  if (match->step_limit / steps_per_fuel > fuel)
    match->step_limit = (fuel + 1) * steps_per_fuel;
}

void host_pattern_settle(lua_State *L, PatternMatch *match, int64_t *paid) {
  int64_t fuel = (match->steps - *paid) / steps_per_fuel;
  *paid += fuel * steps_per_fuel;  // the rest is paid with the next steps
  host_charge(L, fuel);
  if (match->gave_up)
    host_raise(L, "pattern matching gave up after %lld steps", (long long)match->step_limit);
}

// The first match from `start` on.
static const char *search(PatternMatch *match, const char **start) {
  do {
    const char *end = pattern_match_at(match, *start);
    if (end || match->gave_up) return end;
    ++*start;
  } while (*start <= match->end && !match->pattern->is_anchored);
  return NULL;
}

void host_push_capture(lua_State *L, const PatternMatch *match, int index) {
  const PatternCapture *capture = &match->captures[index];
  if (capture->length < 0) {
    lua_pushinteger(L, capture->start - match->subject + 1);
  } else {
    lua_pushlstring(L, capture->start, (size_t)capture->length);
  }
}

int host_push_captures(lua_State *L, const PatternMatch *match, const char *start,
                       const char *end) {
  int count = match->pattern->capture_count;
  luaL_checkstack(L, count + 1, "too many captures");
  if (count == 0 && start) {
    lua_pushlstring(L, start, (size_t)(end - start));
    return 1;
  }
  for (int i = 0; i < count; i++) host_push_capture(L, match, i);
  return count;
}

// Where to begin, from 0; -1 if that is past the end.
static ptrdiff_t start_position(lua_State *L, int index, size_t length) {
  lua_Integer position = luaL_optinteger(L, index, 1);
  if (position > (lua_Integer)length + 1) return -1;
  if (position > 0) return (ptrdiff_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return (ptrdiff_t)((lua_Integer)length + position);
}

static int find_plain(lua_State *L, const char *subject, size_t length, const char *text,
                      size_t text_length, ptrdiff_t from) {
  host_charge(L, (int64_t)(length + text_length) / 8);
  const char *found
      = text_length == 0 ? subject + from
                         : memmem(subject + from, length - (size_t)from, text, text_length);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - subject + 1);
  lua_pushinteger(L, found - subject + (lua_Integer)text_length);
  return 2;
}

static bool has_no_specials(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] && strchr("^$*+?.([%-", text[i])) return false;
  return true;
}

static int find_or_match(lua_State *L, bool is_find) {
  Pattern pattern;
  PatternMatch match;
  size_t length, text_length;
  int64_t paid = 0;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *text = luaL_checklstring(L, 2, &text_length);
  ptrdiff_t from = start_position(L, 3, length);
  if (from < 0) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || has_no_specials(text, text_length)))
    return find_plain(L, subject, length, text, text_length, from);
  host_pattern_compile(L, &pattern, 2, true);
  host_pattern_begin(L, &match, &pattern, subject, length);
  const char *start = subject + from, *end = search(&match, &start);
  host_pattern_settle(L, &match, &paid);
  if (!end) {
    lua_pushnil(L);
    return 1;
  }
  if (!is_find) return host_push_captures(L, &match, start, end);
  lua_pushinteger(L, start - subject + 1);
  lua_pushinteger(L, end - subject);
  return host_push_captures(L, &match, NULL, NULL) + 2;
}

static int find(lua_State *L) { return find_or_match(L, true); }
static int match(lua_State *L) { return find_or_match(L, false); }

static int next_match(lua_State *L) {
  PatternIteration *iteration = lua_touserdata(L, lua_upvalueindex(1));
  PatternMatch *match = &iteration->match;
  int64_t paid = 0;
  size_t length = (size_t)(match->end - match->subject);
  host_pattern_begin(L, match, &iteration->pattern, match->subject, length);
  while (iteration->next <= match->end) {
    const char *start = iteration->next, *end = search(match, &start);
    host_pattern_settle(L, match, &paid);
    if (!end) {
      iteration->next = match->end + 1;
      break;
    }
    // An empty match right behind the last one is that one's end.
    bool is_new = end != iteration->last_end;
    iteration->next = is_new ? end : start + 1;
    if (!is_new) continue;
    iteration->last_end = end;
    return host_push_captures(L, match, start, end);
  }
  return 0;
}

static int gmatch(lua_State *L) {
  size_t length;
  const char *subject = luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  ptrdiff_t from = start_position(L, 3, length);
  lua_settop(L, 2);
  PatternIteration *iteration = lua_newuserdatauv(L, sizeof *iteration, 0);
  host_pattern_compile(L, &iteration->pattern, 2, false);
  host_pattern_begin(L, &iteration->match, &iteration->pattern, subject, length);
  iteration->next = from < 0 ? subject + length + 1 : subject + from;
  iteration->last_end = NULL;
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, next_match, 2);
  return 1;
}

const LibraryFunction host_pattern_functions[] = {
    {"find", find, false},     {"match", match, false}, {"gmatch", gmatch, false},
    {"gsub", host_gsub, false},     {NULL, NULL, false},
};
