// `ui.row { … }`: the constructors. An element is the table that was passed, marked by its metatable.
// Nothing in it is looked at before it leaves. And what ctx.next makes. Storey: ui.
#pragma once

#include "state.h"

/// " (call it: ui.row { … })" of a constructor's function, "" of anything else.
typedef struct CallHint {
  char text[64];
} CallHint;
CallHint host_call_hint(lua_State *L, int index);

/// Pushes `ui`, sealed. Once a state.
void host_open_ui(lua_State *L);

/// Pushes the element that ctx.next made, which leaves as its handle, for the call under way.
void host_push_next_element(lua_State *L, int64_t handle);
/// The handle of the one at `index`; raises if the call is over that made it.
int64_t host_next_handle(lua_State *L, int index);
