#include "values/lists.h"

#include "guard/raise.h"
#include "values/kinds.h"
#include "values/proxy.h"

lua_Integer host_list_length(lua_State *L, int index) {
  if (host_is_proxy(L, index)) return host_proxy_list_length(L, index);
  if (lua_type(L, index) != LUA_TTABLE)
    host_raise(L, "a table expected, not %s", host_kind_of(L, index));
  return (lua_Integer)lua_rawlen(L, index);
}

void host_list_get(lua_State *L, int index, lua_Integer position) {
  if (host_is_proxy(L, index)) {
    host_proxy_list_get(L, index, position);
  } else {
    lua_rawgeti(L, index, position);
  }
}
