// `ui.row { … }`: the constructors. An element is the table that was passed, checked and marked by
// its metatable; what a script adds to it later is checked again when it leaves. Storey: ui.
#ifndef CONSTRUCTORS_H
#define CONSTRUCTORS_H

#include "state.h"

/// Pushes `ui`, sealed. Once a state.
void host_open_ui(lua_State *L);

#endif
