// The string functions that take a pattern, on the bounded matcher. Layer: library.
#pragma once

#include "state.h"

/// `string.find`.
int host_find(lua_State *L);
/// `string.match`.
int host_match(lua_State *L);
/// `string.gmatch`.
int host_gmatch(lua_State *L);
/// `string.gsub`.
int host_gsub(lua_State *L);
