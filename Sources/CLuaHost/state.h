// The state of one host, in parts. Each part is defined by the header of the code that keeps it; what is below
// this file knows its own part only, and never raises. What is above takes a lua_State if it can
// raise an error, and a LuaHost if it can't. Layer: state.
#pragma once

#include "flat/flat.h"
#include "flat/output.h"
#include "include/CLuaHost.h"
#include "lua_api.h"
#include "memory/budget.h"
#include "memory/memory_use.h"
#include "memory/table_marks.h"
#include "texts/call_places.h"
#include "texts/error_record.h"
#include "texts/file_names.h"

enum {
  host_argument_limit = 8,   // of one call
  host_function_limit = 4,   // that lua_host_function() finds
  host_parameter_limit = 8,  // of a function, that are noted
};

// A function of the script's table.
typedef struct HostFunction {
  int reference;  // in the registry; lua_host_test() has it on the stack, too
  char name[64];
  LuaHostFrame definition;                    // the place of errors that have no other
  char parameters[host_parameter_limit][32];  // their names, as the script declares them
} HostFunction;

// host/call.c: the call under way.
typedef struct HostCall {
  const LuaHostCall *job;  // NULL: none, or the script is being loaded
  void *context;           // for the callbacks
  const HostFunction *function;
  int function_count;   // so many were found, and lie at the bottom of the stack
  uint32_t generation;  // a proxy of another generation is stale
  uint32_t notes;       // what was read of what is noted
  bool is_busy, is_loading;
} HostCall;

// library/: what a script reached outside, as far as it is limited.
typedef struct HostReach {
  size_t printed;          // bytes, by `print` in this call
  int64_t next_handle;     // what ctx.next made in this call; -1: nothing yet
  int64_t measured_bytes;  // by ctx.measure in this call
  int64_t measuring;       // nanoseconds
  uint32_t modules;        // files that `require` loaded
  uint32_t reused_files;   // that did not have to be parsed
} HostReach;

/// What every call starts with.
static inline void reach_begin(HostReach *reach) {
  reach->printed = 0;
  reach->next_handle = -1;
  reach->measured_bytes = reach->measuring = 0;
}

// What each call looks at comes first, in few lines of the processor's cache: where thirty scripts
// are called for a message, none of it is there any more when its turn comes again.
struct LuaHost {
  lua_State *lua;
  HostCall call;
  Budget budget;
  HostReach reach;
  Output output;
  LuaHostAnswer answer;
  MemoryUse memory;
  TableMarks elements;  // the metatables of the constructors, then that of what ctx.next made
  TableMarks sealed;    // what scripts see of the library
  const luaL_Reg *context_functions;  // what `ctx` has besides its fields, up to a NULL
  LuaHostConfiguration configuration;
  HostFunction functions[host_function_limit];  // that were found
  FileNames element_files;                      // in which elements were made
  CallPlaces element_places;                    // and by which calls: what marks are the numbers of
  ErrorRecord error;
};

/// The host of a state.
static inline LuaHost *host_of(lua_State *L) { return *(LuaHost **)lua_getextraspace(L); }
