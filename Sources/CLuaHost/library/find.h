// string.find, match and gmatch on the bounded matcher. Storey: library.
#ifndef FIND_H
#define FIND_H

#include "state.h"

/// `string.find`.
int host_find(lua_State *L);
/// `string.match`.
int host_match(lua_State *L);
/// `string.gmatch`.
int host_gmatch(lua_State *L);

#endif
