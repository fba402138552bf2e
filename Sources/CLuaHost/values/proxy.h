// Message, peer and context as a script sees them: read-only, over the flat bytes of the call. A field
// is read when it is needed; nothing is copied but strings. A proxy is a light userdata, which is
// no object: it costs neither memory nor collecting. Scripts see no other ones. Layer: values.
#pragma once

#include "state.h"

/// Once a state. The functions, which outlive it, are those that `ctx` has besides its fields.
void host_open_proxies(lua_State *L, const luaL_Reg *context_functions);
/// Pushes a value that holds no other; nil for one that does.
void host_push_plain(lua_State *L, const FlatValue *value);
/// Pushes an argument of the call.
void host_push_argument(lua_State *L, uint32_t argument);
/// The same for one that is a record, and nil for any other. Never raises.
void host_push_record_argument(lua_State *L, uint32_t argument);
/// Whether the value is a proxy of that argument of the call.
bool host_is_argument(lua_State *L, int index, int32_t argument);

// Of a proxy; each raises if the call that it belongs to is over.

/// The flat bytes behind it. Those of a record with a name may have values that mean something during
/// the call only.
LuaHostBytes host_proxy_bytes(lua_State *L, int index);
/// The name of a record, "table" if it has none.
const char *host_proxy_name(lua_State *L, int index, size_t *length);
/// `pairs` of the one at 1: pushes an iterator and returns how many values it pushed.
int host_proxy_pairs(lua_State *L);

// Lists as scripts have them: plain tables, and lists of message data.

/// The length; raises for what is no list.
lua_Integer host_list_length(lua_State *L, int index);
/// Pushes the item at a position from 1 on, or nil.
void host_list_get(lua_State *L, int index, lua_Integer position);
