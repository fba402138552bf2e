#include "context/arguments.h"

#include "guard/raise.h"
#include "values/proxy.h"

void host_check_dot(lua_State *L, const char *function) {
  const LuaHost *host = host_of(L);
  if (host->call.job && host_is_argument(L, 1, host->call.job->context_argument))
    host_raise(L, "write %s with a dot: a colon passes ctx as the first argument", function);
}

void host_check_count(lua_State *L, const char *function, int most) {
  static const char *const words[] = {"", "one argument", "two arguments", "three arguments"};
  int count = lua_gettop(L);
  if (count <= most) return;
  host_check_dot(L, function);
  host_raise(L, "%s takes %s, not %d", function, words[most], count);
}
