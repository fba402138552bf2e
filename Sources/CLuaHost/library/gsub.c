#include "library/gsub.h"

#include "guard/limits.h"
#include "guard/raise.h"
#include "library/matching.h"
#include "values/kinds.h"

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
      host_push_capture(L, match, capture);
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
    host_call_script(L, host_push_captures(L, match, start, end), 1);
    break;
  case LUA_TTABLE:
    host_charge(L, lookup_cost);
    if (match->pattern->capture_count > 0) {
      host_push_capture(L, match, 0);
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
  host_pattern_compile(L, &pattern, 2, true);
  host_pattern_begin(L, &match, &pattern, subject, length);
  luaL_buffinit(L, &buffer);
  const char *at = subject, *last_end = NULL;
  bool has_changed = false;
  while (count < limit_count) {
    const char *end = pattern_match_at(&match, at);
    host_pattern_settle(L, &match, &paid);
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
