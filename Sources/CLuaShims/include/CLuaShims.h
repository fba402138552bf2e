/**
 * Runs one layouter script in a Lua state of its own, within limits.
 *
 * Everything that can raise a Lua error, and so longjmp, is behind these functions. A callback is
 * plain C to Lua: it returns a status, and only then does this side raise. What goes in and comes
 * out is flat (below): no Lua value, no lua.h. A host is used by one thread at a time, any thread;
 * only lua_host_cancel() may be called beside. Two hosts share nothing.
 *
 * Flat values. Little-endian, unaligned, a tag byte first; `u32 size` counts the bytes behind it:
 *   0 nil   1 false   2 true   3 i64   4 f64
 *   5 string    u32 length, bytes
 *   6 list      u32 count, u32 size, u32 offset of each item from here, items
 *   7 map       u32 count, u32 size, u32 length and bytes of its name, then pairs: u32 length and
 *               bytes of the key, value. A map with a name is closed: to read a field that it has
 *               not is an error in the script.
 *   8 element   u32 constructor, u32 properties, u32 children, u32 size, then each property: u32
 *               place in the schema and its value (LuaHostPropertyType), and each child, a string
 *               or an element: u32 LUA_HOST_CHILD and its value. Children are in their order.
 *               What ctx.next made has LUA_HOST_NEXT_ELEMENT in place of the constructor, its
 *               handle in place of the properties, and nothing in it.
 *   9 function  no more; in what a script returns when it is loaded
 */
#ifndef CLUASHIMS_H
#define CLUASHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LuaHost LuaHost;
typedef struct LuaHostAccount LuaHostAccount;
typedef struct LuaHostSchema LuaHostSchema;
typedef struct LuaHostSource LuaHostSource;

typedef struct LuaHostBytes {
  const uint8_t *start;
  size_t count;
} LuaHostBytes;

/** How a call ended. After those from MEMORY on the state is in doubt: destroy the host. */
typedef enum LuaHostStatus {
  LUA_HOST_OK,
  LUA_HOST_SYNTAX,     /**< The text is not Lua. */
  LUA_HOST_RUNTIME,    /**< The script raised an error. */
  LUA_HOST_RESULT,     /**< The result can't leave: cyclic, too deep, too large, no data. */
  LUA_HOST_MISUSE,     /**< The caller's mistake: a call inside a call, nothing loaded. */
  LUA_HOST_MEMORY,     /**< The state or one string grew over its limit. */
  LUA_HOST_FUEL,       /**< More instructions, or work counted as such, than the budget. */
  LUA_HOST_TIME,       /**< More processor time than the budget. */
  LUA_HOST_CANCELLED,  /**< lua_host_cancel() was called. */
} LuaHostStatus;

/** What one state may use, over all calls. */
typedef struct LuaHostLimits {
  size_t memory_bytes;             /**< Everything that Lua allocates. */
  size_t string_bytes;             /**< One string. */
  size_t source_bytes;             /**< One source file. */
  size_t print_bytes;              /**< What `print` lets through in one call; the rest drops. */
  size_t result_bytes;             /**< One flat result. */
  size_t result_text_bytes;        /**< All texts of one result that are shown. */
  uint32_t result_values;          /**< Boxes and strings, or plain values, in one result. */
  uint32_t result_depth;           /**< How deep they lie in each other. */
  uint32_t modules;                /**< How many files `require` loads. */
  uint32_t pattern_steps;          /**< Steps of one pattern match, plus … */
  uint32_t pattern_steps_per_byte; /**< … this for each byte of the subject. */
} LuaHostLimits;

/** What one call may use. Fuel is instructions, bytes allocated / 128 and work inside the library;
 * it is the same on every machine. The thread's processor time is the second line of defence. */
typedef struct LuaHostBudget {
  int64_t fuel;
  int64_t nanoseconds;
} LuaHostBudget;

typedef struct LuaHostTextSize {
  double width, height;
  int64_t lines;
} LuaHostTextSize;

/** What scripts reach outside. Each is called on the thread of the call, with its `context`, and
 * must not call back into the host. On failure: not 0, and a text with its NUL in `error`. */
typedef struct LuaHostCallbacks {
  /** `ctx.measure`. The style is its place in the schema's list; -1 where the script names none. */
  int32_t (*measure)(void *context, const char *text, size_t length, int32_t style,
                     double max_width, LuaHostTextSize *size, char *error, size_t capacity);
  /** `require`: hands the module's text to lua_host_source_set(). The name is [a-z0-9_]+. */
  int32_t (*module)(void *context, const char *name, LuaHostSource *source, char *error,
                    size_t capacity);
  /** `print`: one line, no NUL. May be NULL. */
  void (*print)(void *context, const char *line, size_t length);
} LuaHostCallbacks;

/** Marks of an element's parts in flat form. */
#define LUA_HOST_CHILD 0xffffffff
#define LUA_HOST_NEXT_ELEMENT 0xffffffff

typedef struct LuaHostConfiguration {
  LuaHostLimits limits;
  LuaHostCallbacks callbacks;
  LuaHostAccount *account; /**< Outlives the host. NULL: only the host's own limit counts. */
  const LuaHostSchema *schema; /**< Outlives the host. */
  /** The stock matcher in place of the bounded one: only for the test that compares the two. */
  bool stock_patterns;
} LuaHostConfiguration;

/** What a property may be; how it leaves, without a tag. */
typedef enum LuaHostPropertyType {
  LUA_HOST_NUMBER = 1,    /**< Finite. f64. */
  LUA_HOST_STRING = 2,    /**< A string; a number is written out. u32 length, bytes. */
  LUA_HOST_BOOLEAN = 4,   /**< u32 0 or 1. */
  LUA_HOST_WORD = 8,      /**< One of the property's words. u32 place in their list. */
  LUA_HOST_INSETS = 16,   /**< f64 top, leading, bottom, trailing. */
  LUA_HOST_INTEGER = 32,  /**< Whole. i64. */
  LUA_HOST_COUNT = 64,    /**< Whole, from 1. i64. */
  LUA_HOST_ACTION = 128,  /**< A flat string, or a flat map with a string `type`. */
  LUA_HOST_LEVELS = 256,  /**< A flat list of numbers from 0 to 1. */
  LUA_HOST_SPANS = 512,   /**< A flat list of maps: from, to, bold, italic, code, strike, link. */
  LUA_HOST_DATA = LUA_HOST_ACTION | LUA_HOST_LEVELS | LUA_HOST_SPANS, /**< Flat, with a tag. */
} LuaHostPropertyType;

/** A call of a function of the loaded table. Everything is the caller's and outlives the call. */
typedef struct LuaHostCall {
  const char *function;
  const LuaHostBytes *arguments; /**< Flat values; maps and lists are read-only proxies. */
  size_t argument_count;
  int32_t context_argument;      /**< Which one has measure, plural, duration, number too; or -1. */
  bool wants_truth;              /**< The result is only `true` or `false`, as `if` takes it. */
  LuaHostBudget budget;
  void *context;                 /**< For the callbacks. */
} LuaHostCall;

typedef struct LuaHostFrame {
  char file[64];
  int32_t line; /**< 0: unknown. */
  char function[64];
} LuaHostFrame;

/** How the last call failed. The strings live until the next call. */
typedef struct LuaHostError {
  LuaHostStatus status;
  const char *message; /**< Without the place. At most 1,000 bytes; perhaps not valid UTF-8. */
  LuaHostFrame place;  /**< An empty file: unknown. */
  const LuaHostFrame *frames; /**< Innermost first, at most 12. */
  size_t frame_count;
} LuaHostError;

/** An account of the memory of many states: who would go over its limit is refused, as if its own
 * limit were reached. What it counts is in whole pieces of 32 KiB a host. Any thread. NULL: there is
 * no memory. */
LuaHostAccount *lua_host_account_create(size_t limit);
void lua_host_account_destroy(LuaHostAccount *account);
size_t lua_host_account_used(LuaHostAccount *account);
size_t lua_host_account_limit(LuaHostAccount *account);
/** States that hold more than the new limit keep what they have, and get no more. */
void lua_host_account_set_limit(LuaHostAccount *account, size_t limit);

/** Reads the `ui` constructors, a flat list of three, copied: properties [[name, types, [word…]]…],
 * constructors [[name, most children, positional property or -1, properties, [needed properties…],
 * what to say if none of these sets is there, 1 if it stands at the root only]…], and the
 * properties that the options of `ctx.measure` take. Sets of properties are i64 with a bit for
 * each; types are LuaHostPropertyType. The schema never changes and serves any number of hosts on
 * any thread; NULL if it is malformed. */
const LuaHostSchema *lua_host_schema_create(LuaHostBytes bytes);
void lua_host_schema_destroy(const LuaHostSchema *schema);

/** Makes a host, which the caller owns; NULL if the memory limit is too small. */
LuaHost *lua_host_create(const LuaHostConfiguration *configuration);

/** Frees the host. No script code runs. NULL is allowed. */
void lua_host_destroy(LuaHost *host);

/** Runs a script's text, which must return a table, and keeps the table. Once per host.
 * `manifest` receives it as a flat map; the bytes are the host's and live until the next call. */
LuaHostStatus lua_host_load(LuaHost *host, const char *source, size_t length, const char *file,
                            LuaHostBudget budget, void *context, LuaHostBytes *manifest);

/** Calls a function of the loaded table. `result` as with lua_host_load(). */
LuaHostStatus lua_host_call(LuaHost *host, const LuaHostCall *call, LuaHostBytes *result);

/** The error of the last call; after one that was OK, its place is that of the function called.
 * Never NULL. */
const LuaHostError *lua_host_error(const LuaHost *host);

/** Stops the call under way, from any thread; without one it does nothing. */
void lua_host_cancel(LuaHost *host);

/** The fuel that the last call used, and the bytes that the state holds. */
int64_t lua_host_fuel_used(const LuaHost *host);
size_t lua_host_memory_used(const LuaHost *host);

/** Finds the name that a misspelt one may have meant, among names with spaces between them, as the
 * errors of scripts do. Returns its length and sets `name`, inside `names`; 0: none is near. */
size_t lua_host_nearest(const char *wanted, const char *names, const char **name);

/** Takes a module's text, copied. Only inside LuaHostCallbacks.module. Returns 0; 1: too long. */
int32_t lua_host_source_set(LuaHostSource *source, const char *text, size_t length);

#endif
