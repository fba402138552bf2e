// What a value is to a script: an element, message data, or what Lua says. Storey: values.
#ifndef KINDS_H
#define KINDS_H

#include "state.h"

/// The constructor whose element is at `index`, or that of what ctx.next made; NULL: none.
const LuaHostConstructor *host_element_at(lua_State *L, int index);
/// Whether the value is message data: a proxy.
static inline bool host_is_proxy(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA;
}
/// What to call the value at `index` in a message: "a string", "message data".
const char *host_kind_of(lua_State *L, int index);

#endif
