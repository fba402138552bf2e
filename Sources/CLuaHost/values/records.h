// What `ctx` functions return: tables of the script's own in which a misspelt field is an error.
// Storey: values.
#ifndef RECORDS_H
#define RECORDS_H

#include "state.h"

/// Closes the table on top: to read a field that it has not is an error. The name is a literal.
void host_close_record(lua_State *L, const char *name);
/// Pushes a closed table with the members of a flat record of plain values.
void host_push_record(lua_State *L, LuaHostBytes bytes, const char *name);
/// The name of the closed table at `index`, "" of any other value.
const char *host_record_name(lua_State *L, int index);

#endif
