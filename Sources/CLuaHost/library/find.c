#define _GNU_SOURCE  // memmem
#include "library/find.h"

#include <string.h>

#include "guard/limits.h"
#include "library/matching.h"

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

int host_find(lua_State *L) { return find_or_match(L, true); }
int host_match(lua_State *L) { return find_or_match(L, false); }

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

int host_gmatch(lua_State *L) {
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
