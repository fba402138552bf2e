#include "context/arguments.h"

#include <string.h>

#include "guard/raise.h"
#include "values/kinds.h"
#include "values/proxy.h"

// Raises if a function of `ctx`, "ctx.date", was given ctx itself: called with a colon.
static void check_dot(lua_State *L, const char *function) {
  const LuaHost *host = host_of(L);
  if (host->call.job && host_is_argument(L, 1, host->call.job->context_argument))
    host_raise(L, "write %s with a dot: a colon passes ctx as the first argument", function);
}

void host_check_count(lua_State *L, const char *function, int most) {
  static const char *const words[] = {"", "one argument", "two arguments", "three arguments"};
  int count = lua_gettop(L);
  if (count <= most) return;
  check_dot(L, function);
  host_raise(L, "%s takes %s, not %d", function, words[most], count);
}

void host_check_first(lua_State *L, bool is_right, const char *function, const char *expected) {
  if (is_right) return;
  check_dot(L, function);
  host_raise(L, "%s%s, not %s", function, expected, host_kind_of(L, 1));
}

bool host_check_word(lua_State *L, int index, const char *word, const char *function) {
  if (lua_isnoneornil(L, index)) return false;
  if (lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), word) == 0) return true;
  host_raise(L, "%s: argument %d can only be \"%s\"", function, index, word);
}

double host_check_number(lua_State *L, const char *function) {
  host_check_first(L, lua_type(L, 1) == LUA_TNUMBER, function, ": a number expected");
  return lua_tonumber(L, 1);
}
