// What is said of a name that a table has not: the host program knows what may have been meant.
// Layer: values.
#pragma once

#include "state.h"

/// Adds a name to the list of those that there are, a string on top that begins as "".
void host_add_name(lua_State *L, const char *name, size_t length);
/// Raises for the string at `key`; the list is on top. `of`: what has no such name.
_Noreturn void host_raise_unknown(lua_State *L, LuaHostBytes of, int key);
/// An `__index` that raises. Its upvalue is what the table is called, "" for the globals.
int host_unknown_name(lua_State *L);
