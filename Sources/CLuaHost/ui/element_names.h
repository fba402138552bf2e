// What elements are called in messages. Storey: ui.
#ifndef ELEMENT_NAMES_H
#define ELEMENT_NAMES_H

#include "state.h"

/// "ui.row".
typedef struct ElementName {
  char text[64];
} ElementName;
ElementName element_name(const LuaHostConstructor *constructor);

/// " (call it: ui.row { … })" of a constructor's function, "" of anything else.
typedef struct CallHint {
  char text[96];
} CallHint;
CallHint host_call_hint(lua_State *L, int index);

#endif
