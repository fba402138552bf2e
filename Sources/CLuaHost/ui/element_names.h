// What elements and their properties are called in messages. Storey: ui.
#ifndef ELEMENT_NAMES_H
#define ELEMENT_NAMES_H

#include "state.h"

/// "ui.row", "ctx.measure", or "ui.row: gap" with a property: for messages.
typedef struct ElementName {
  char text[96];
} ElementName;
ElementName element_name(lua_State *L, const Constructor *constructor, const Property *property);

/// " (call it: ui.row { … })" of a constructor's function, "" of anything else.
typedef struct CallHint {
  char text[96];
} CallHint;
CallHint host_call_hint(lua_State *L, int index);

#endif
