// Lists as scripts have them: plain tables, and lists of message data. Storey: values.
#ifndef LISTS_H
#define LISTS_H

#include "state.h"

/// The length; raises for what is no list.
lua_Integer host_list_length(lua_State *L, int index);
/// Pushes the item at a position from 1 on, or nil.
void host_list_get(lua_State *L, int index, lua_Integer position);

#endif
