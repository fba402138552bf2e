// Plain values on their way out: a script's own tables, and message data, counted as those are.
// Storey: ui.
#ifndef WRITE_VALUES_H
#define WRITE_VALUES_H

#include "state.h"
#include "ui/data_rules.h"

/// What may be part of a result, and whose data it is.
typedef struct ValueWriter {
  bool keeps_functions;      // they are noted
  const Constructor *owner;  // of data: of its property; NULL: no data
  const Property *property;
  /// Writes the element on top; NULL: there may be none.
  void (*write_element)(lua_State *L, const Constructor *constructor, uint32_t depth);
} ValueWriter;

/// Appends the value on top to the output, and keeps it.
void host_write_value(lua_State *L, uint32_t depth, const ValueWriter *writer);

/// What must be plain data: checks it and appends it as one flat value. Moves `end` on.
void host_write_data(lua_State *L, const Constructor *owner, const Property *property, int value,
                     uint32_t depth, SpanEnd *end);

#endif
