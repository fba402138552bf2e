// The rules of properties that are plain data: an action, a waveform's levels, a text's spans. They
// are checked in flat form, which is the same for a script's own tables and for message data.
// Storey: ui.
#ifndef DATA_RULES_H
#define DATA_RULES_H

#include "state.h"

/// Where the span ends that reaches furthest: 0, there is none.
typedef struct SpanEnd {
  double at;
  uint32_t span;  // counted from 1
} SpanEnd;

/// Raises if flat data that we wrote breaks the rule of its property. Moves `end` on.
void host_check_data(lua_State *L, const Constructor *owner, const Property *property,
                     LuaHostBytes bytes, SpanEnd *end);

#endif
