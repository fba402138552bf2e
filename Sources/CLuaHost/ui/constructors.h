// `ui.row { … }`: the constructors. An element is the table that was passed, marked by its metatable.
// Nothing in it is looked at before it leaves. Storey: ui.
#ifndef CONSTRUCTORS_H
#define CONSTRUCTORS_H

#include "state.h"

/// " (call it: ui.row { … })" of a constructor's function, "" of anything else.
typedef struct CallHint {
  char text[64];
} CallHint;
CallHint host_call_hint(lua_State *L, int index);

/// Pushes `ui`, sealed. Once a state.
void host_open_ui(lua_State *L);

#endif
