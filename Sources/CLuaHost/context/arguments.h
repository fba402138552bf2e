// The arguments of the functions of `ctx`, whose names are given for errors: "ctx.date". Layer: context.
#pragma once

#include "state.h"

/// Raises if it was given more arguments than it takes, three at the most.
void host_check_count(lua_State *L, const char *function, int most);

/// Raises if the first argument is not what it must be.
void host_check_first(lua_State *L, bool is_right, const char *function, const char *expected);

/// Whether the optional argument at an index is there: the one word that the function takes there.
bool host_check_word(lua_State *L, int index, const char *word, const char *function);

/// The first argument, which must be a number.
double host_check_number(lua_State *L, const char *function);
