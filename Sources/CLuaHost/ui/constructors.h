// `ui.row { … }`: the constructors. An element is the table that was passed, marked by its metatable.
// Nothing in it is looked at before it leaves. And what ctx.next makes. Layer: ui.
#pragma once

#include "state.h"

/// What the constructor whose function is at `index` is called, without its "ui."; NULL: it is none.
const char *host_constructor_name(lua_State *L, int index);

/// Makes the one argument of a constructor a plain table: a text or message data becomes its first item. Raises if
/// it is something else. `of` and `name` are what errors call the constructor.
void host_take_properties(lua_State *L, const char *of, const char *name);

/// Pushes `ui`. Once a state.
void host_open_ui(lua_State *L);

/// Pushes the element that ctx.next made, which leaves as its handle, for the call under way.
void host_push_next_element(lua_State *L, int64_t handle);
/// The handle of the one at `index`; raises if the call is over that made it.
int64_t host_next_handle(lua_State *L, int index);
