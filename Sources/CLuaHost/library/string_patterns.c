#define _GNU_SOURCE  // memmem
#include "library/string_patterns.h"

#include <string.h>

#include "guard/limits.h"
#include "guard/raise.h"
#include "pattern/match.h"
#include "values/kinds.h"

enum { steps_per_fuel = 1 };  // a step takes as long as an instruction

// Compiles the string argument at `index`; raises if it is malformed.
static void compile(lua_State *L, Pattern *pattern, int index, bool may_anchor) {
  size_t length;
  const char *text = luaL_checklstring(L, index, &length);
  host_charge(L, 10 + (int64_t)length);
  const char *error = pattern_compile(pattern, text, length, may_anchor);
  if (error) host_raise(L, "%s", error);
}

// Sets a match up, with no more steps than the limits and the fuel allow.
static void begin_match(lua_State *L, PatternMatch *match, const Pattern *pattern,
                        const char *subject, size_t length) {
  const LuaHostLimits *limits = &host_of(L)->configuration.limits;
  match->pattern = pattern;
  match->subject = subject;
  match->end = subject + length;
  match->steps = 0;
  match->gave_up = false;
  match->step_limit
      = limits->pattern_steps + (int64_t)limits->pattern_steps_per_byte * (int64_t)length;
  // No more of them than there is fuel.
  int64_t fuel = host_of(L)->budget.fuel;
  if (match->step_limit / steps_per_fuel > fuel) match->step_limit = (fuel + 1) * steps_per_fuel;
}

// Pays for the steps since the last time; ends the call or raises if they were too many.
static void pay_steps(lua_State *L, PatternMatch *match, int64_t *paid) {
  int64_t fuel = (match->steps - *paid) / steps_per_fuel;
  *paid += fuel * steps_per_fuel;  // the rest is paid with the next steps
  host_charge(L, fuel);
  if (match->gave_up)
    host_raise(L, "pattern matching gave up after %lld steps", (long long)match->step_limit);
}

// Pushes a capture: its text, or its position.
static void push_capture(lua_State *L, const PatternMatch *match, int index) {
  const PatternCapture *capture = &match->captures[index];
  if (capture->length < 0) {
    lua_pushinteger(L, capture->start - match->subject + 1);
  } else {
    lua_pushlstring(L, capture->start, (size_t)capture->length);
  }
}

// Pushes the captures, or the whole match where there are none and `start` is given. Returns how many.
static int push_captures(lua_State *L, const PatternMatch *match, const char *start,
                         const char *end) {
  int count = match->pattern->capture_count;
  luaL_checkstack(L, count + 1, "too many captures");
  if (count == 0 && start) {
    lua_pushlstring(L, start, (size_t)(end - start));
    return 1;
  }
  for (int i = 0; i < count; i++) push_capture(L, match, i);
  return count;
}

// MARK: find, match and gmatch

// What gmatch keeps between its steps; the subject and pattern strings are upvalues beside it.
typedef struct PatternIteration {
  Pattern pattern;
  PatternMatch match;
  const char *next;
  const char *last_end;
} PatternIteration;

// The first match from `start` on.
static const char *search(PatternMatch *match, const char **start) {
  do {
    const char *end = pattern_match_at(match, *start);
    if (end || match->gave_up) return end;
    ++*start;
  } while (*start <= match->end && !match->pattern->is_anchored);
  return NULL;
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
  const char *found = text_length == 0
                          ? subject + from
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
  compile(L, &pattern, 2, true);
  begin_match(L, &match, &pattern, subject, length);
  const char *start = subject + from, *end = search(&match, &start);
  pay_steps(L, &match, &paid);
  if (!end) {
    lua_pushnil(L);
    return 1;
  }
  if (!is_find) return push_captures(L, &match, start, end);
  lua_pushinteger(L, start - subject + 1);
  lua_pushinteger(L, end - subject);
  return push_captures(L, &match, NULL, NULL) + 2;
}

int host_find(lua_State *L) { return find_or_match(L, true); }
int host_match(lua_State *L) { return find_or_match(L, false); }

static int next_match(lua_State *L) {
  PatternIteration *iteration = lua_touserdata(L, lua_upvalueindex(1));
  PatternMatch *match = &iteration->match;
  int64_t paid = 0;
  size_t length = (size_t)(match->end - match->subject);
  begin_match(L, match, &iteration->pattern, match->subject, length);
  while (iteration->next <= match->end) {
    const char *start = iteration->next, *end = search(match, &start);
    pay_steps(L, match, &paid);
    if (!end) {
      iteration->next = match->end + 1;
      break;
    }
    // An empty match right behind the last one is that one's end.
    bool is_new = end != iteration->last_end;
    iteration->next = is_new ? end : start + 1;
    if (!is_new) continue;
    iteration->last_end = end;
    return push_captures(L, match, start, end);
  }
  return 0;
}

int host_gmatch(lua_State *L) {
  size_t length;
  const char *subject = luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  ptrdiff_t from = start_position(L, 3, length);
  lua_settop(L, 2);
  PatternIteration *iteration = lua_newuserdatauv(L, sizeof *iteration, 0);
  compile(L, &iteration->pattern, 2, false);
  begin_match(L, &iteration->match, &iteration->pattern, subject, length);
  iteration->next = from < 0 ? subject + length + 1 : subject + from;
  iteration->last_end = NULL;
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, next_match, 2);
  return 1;
}

// MARK: gsub

// A match costs more than its steps: the replacement is looked up, called or copied.
enum { text_cost = 2, lookup_cost = 4, call_cost = 10 };

static void check_length(lua_State *L, const luaL_Buffer *buffer) {
  size_t limit = host_of(L)->configuration.limits.string_bytes;
  if (buffer->n > limit) host_raise(L, "string.gsub: the result is longer than %zu bytes", limit);
}

// Adds the replacement text with its `%0` to `%9`.
static void add_text(lua_State *L, luaL_Buffer *buffer, const PatternMatch *match,
                     const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(L, 3, &length);
  host_charge(L, text_cost + (int64_t)length / 8);
  for (size_t i = 0; i < length; i++) {
    check_length(L, buffer);
    if (text[i] != '%') {
      luaL_addchar(buffer, text[i]);
      continue;
    }
    char c = ++i < length ? text[i] : 0;
    int capture = c - '1';
    if (c == '%') {
      luaL_addchar(buffer, '%');
    } else if (c == '0' || (c == '1' && match->pattern->capture_count == 0)) {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (c >= '1' && c <= '9' && capture < match->pattern->capture_count) {
      push_capture(L, match, capture);
      luaL_addvalue(buffer);
    } else if (c >= '1' && c <= '9') {
      host_raise(L, "invalid capture index %%%c in the replacement text", c);
    } else {
      host_raise(L, "invalid use of '%%' in the replacement text");
    }
  }
}

// Adds what a match is replaced with. Returns whether anything changed.
static bool add_replacement(lua_State *L, luaL_Buffer *buffer, const PatternMatch *match,
                            const char *start, const char *end) {
  size_t before = buffer->n;
  switch (lua_type(L, 3)) {
  case LUA_TFUNCTION:
    host_charge(L, call_cost);
    lua_pushvalue(L, 3);
    host_call_script(L, push_captures(L, match, start, end), 1);
    break;
  case LUA_TTABLE:
    host_charge(L, lookup_cost);
    if (match->pattern->capture_count > 0) {
      push_capture(L, match, 0);
    } else {
      lua_pushlstring(L, start, (size_t)(end - start));
    }
    host_index_script(L, 3);
    break;
  default:
    add_text(L, buffer, match, start, end);
    host_charge(L, (int64_t)(buffer->n - before) / 16);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1))
    host_raise(L, "string.gsub: the replacement must be a string, not %s", host_kind_of(L, -1));
  luaL_addvalue(buffer);
  host_charge(L, (int64_t)(buffer->n - before) / 16);
  return true;
}

int host_gsub(lua_State *L) {
  Pattern pattern;
  PatternMatch match;
  size_t length;
  const char *subject = luaL_checklstring(L, 1, &length);
  int type = lua_type(L, 3);
  int64_t paid = 0;
  luaL_Buffer buffer;
  luaL_checkstring(L, 2);
  if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TTABLE && type != LUA_TFUNCTION)
    host_raise(L, "string.gsub: a string, table or function expected, not %s", host_kind_of(L, 3));
  if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL);
  lua_Integer limit_count = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  compile(L, &pattern, 2, true);
  begin_match(L, &match, &pattern, subject, length);
  luaL_buffinit(L, &buffer);
  const char *at = subject, *last_end = NULL;
  bool has_changed = false;
  while (count < limit_count) {
    const char *end = pattern_match_at(&match, at);
    pay_steps(L, &match, &paid);
    if (end && end != last_end) {
      count++;
      has_changed |= add_replacement(L, &buffer, &match, at, end);
      at = last_end = end;
    } else if (at < match.end) {
      luaL_addchar(&buffer, *at++);
    } else {
      break;
    }
    check_length(L, &buffer);
    if (pattern.is_anchored) break;
  }
  if (has_changed) {
    luaL_addlstring(&buffer, at, (size_t)(match.end - at));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}
