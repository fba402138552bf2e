// What a value is to a script: an element, message data, or what Lua says. Layer: values.
#pragma once

#include "state.h"

enum { host_no_element = -1 };

/// The place of the constructor whose element is at `index`, and the place behind the last one for what
/// ctx.next made; or host_no_element.
int host_element_at(lua_State *L, int index);
/// What a constructor is called, without its "ui.".
static inline const char *host_element_name(lua_State *L, int place) {
  return host_of(L)->configuration.constructors[place];
}
/// Whether the value is message data: a proxy.
static inline bool host_is_proxy(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA;
}
/// What to call the value at `index` in a message: "a string", "message data".
const char *host_kind_of(lua_State *L, int index);
