// What the first state of a script parses, kept for the further ones: most of what a state costs is
// parsing. The bytes are Lua's own for the function that was just parsed, with all that errors
// name. They never leave the process's memory, and no other ones are ever loaded: not a script's,
// not a file's. Layer: code.
#pragma once

#include "state.h"

typedef struct HostKept HostKept;

// What a state had before it parsed.
typedef struct HostParsing {
  int64_t fuel;
  size_t memory;
  bool is_due;
} HostParsing;

/// What was kept of just this text, or NULL.
const HostKept *host_find_kept(const LuaHost *host, const char *file, const char *text,
                               size_t length);
/// Pushes the function; false, and nothing is changed, if it has to be parsed.
bool host_load_kept(lua_State *L, const HostKept *kept, const char *chunk);
/// Before parsing.
HostParsing host_begin_parsing(const LuaHost *host);
/// Keeps the function on top, which was parsed since, if there is room for it. Never raises.
void host_keep(lua_State *L, HostParsing parsing, const char *file, const char *text,
               size_t length);
