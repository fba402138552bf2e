// string.gsub on the bounded matcher. Storey: library.
#ifndef GSUB_H
#define GSUB_H

#include "state.h"

/// `string.gsub`.
int host_gsub(lua_State *L);

#endif
