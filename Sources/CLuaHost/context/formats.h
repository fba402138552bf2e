// Plain texts of numbers, the same in every locale. Storey: context.
#ifndef FORMATS_H
#define FORMATS_H

#include "state.h"

/// `ctx.number`.
int host_format_number(lua_State *L);
/// `ctx.plural`.
int host_format_plural(lua_State *L);
/// `ctx.duration`.
int host_format_duration(lua_State *L);

#endif
