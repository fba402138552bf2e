/**
 * Runs one layouter script in its own Lua state, within limits.
 *
 * Everything that can raise a Lua error, and so longjmp, is behind these functions. A callback is
 * plain C: it returns a status, and only then does this side raise. Input and output are flat
 * values (below): no Lua value, no lua.h. One thread at a time uses a host; it may be any thread.
 * Hosts share only cached code, which only grows, and the bytes that are passed to them.
 *
 * Flat values. Little-endian, unaligned, a tag byte first; `u32 size` counts the bytes after it:
 *   0 nil   1 false   2 true   3 i64   4 f64
 *   5 string    u32 length, bytes
 *   6 list      u32 count, u32 size, u32 offset of each item from here, items
 *   7 map       u32 count, u32 size, u32 length and bytes of its name, then pairs: u32 length and
 *               bytes of the key, value; only in output. A map that a script made has a name only
 *               if it comes from `ctx`; message data without a name is a "table"
 *   8 element   u32 constructor, u32 mark of its line, u32 properties, u32 items, u32 size, then
 *               the entries: u32 length and bytes of a property's name, or u32 LUA_HOST_ITEM +
 *               position of an item, from 1; and its value. Items are in their order. The result
 *               of ctx.next has LUA_HOST_NEXT_ELEMENT instead of the constructor, its handle
 *               instead of the mark, and no entries.
 *   9 function  no data; only in the table that a script returns when it is loaded
 *   10 record   a map with an index. u32 count, u32 size, u32 length and bytes of its name, u32
 *               offset of each pair, counted from the first one; if there are more than eight
 *               pairs, the u32 position of each in the order of their keys (a shorter key first,
 *               then the lesser byte); pairs. A record with a name is closed: reading a field that
 *               it lacks is an error in the script.
 *   11 argument u32 place: the value of that argument of the call, so that the bytes of a message
 *               serve many calls
 *   12 noted    u8 number from 0 to 31, value: reading it sets the bit in lua_host_notes()
 *   13 other    u32 length, bytes: the kind of a value that a result can't contain; only in output
 * Maps in input are records. 11 and 12 are valid only as values of a record with a name.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LuaHost LuaHost;
typedef struct LuaHostMemoryQuota LuaHostMemoryQuota;
typedef struct LuaHostCode LuaHostCode;

typedef struct LuaHostBytes {
  const uint8_t *start;
  size_t count;
} LuaHostBytes;

/** The result of a call. After MEMORY and the following ones the state is unreliable: destroy the host. */
typedef enum LuaHostStatus {
  LUA_HOST_OK,
  LUA_HOST_SYNTAX,  /**< The text is not Lua. */
  LUA_HOST_RUNTIME, /**< The script raised an error. */
  LUA_HOST_RESULT,  /**< The result is invalid: cyclic, too deep, too large, not data. */
  LUA_HOST_MISUSE,  /**< The caller's mistake: a call inside a call, nothing loaded. */
  LUA_HOST_MEMORY,  /**< The state or one string grew over its limit. */
  LUA_HOST_FUEL,    /**< More instructions, or work counted as such, than the budget. */
  LUA_HOST_TIME,    /**< More processor time than the budget. */
} LuaHostStatus;

/** The limits of one state, over all calls. */
typedef struct LuaHostLimits {
  size_t memory_bytes;             /**< Everything that Lua allocates. */
  size_t string_bytes;             /**< One string. */
  size_t source_bytes;             /**< One source file. */
  size_t print_bytes;              /**< Output of `print` in one call; the rest is discarded. */
  size_t result_bytes;             /**< One flat result. */
  uint32_t result_values;          /**< Boxes and strings, or plain values, in one result. */
  uint32_t result_depth;           /**< The depth of their nesting. */
  uint32_t modules;                /**< Files that `require` loads. */
  uint32_t pattern_steps;          /**< Steps of one pattern match, plus … */
  uint32_t pattern_steps_per_byte; /**< … this for each byte of the subject. */
  int64_t measuring_nanoseconds;   /**< Processor time of all `ctx.measure` of one call. */
} LuaHostLimits;

/** The limits of one call. Fuel is instructions, bytes of new blocks / 128 and work inside the library;
 * it is the same on every machine. The thread's processor time is the second line of defence. */
typedef struct LuaHostBudget {
  int64_t fuel;
  int64_t nanoseconds;
} LuaHostBudget;

/** The queries that a script sends to its host program, and their answers. */
typedef enum LuaHostQuestion {
  /** `ctx.measure`: the size of a text, with flat `options`. A flat record. */
  LUA_HOST_ASKS_MEASURE,
  /** `ctx.next`: makes the element of the rest of the chain for the message of the call. Flat: the integer that
   * represents the element in the result. Once a call. */
  LUA_HOST_ASKS_NEXT,
  /** `ctx.date`: the texts and numbers of a date in the time zone `of`, or in the reader's if that is empty. A flat
   * record; flat nil: the text is not a date, or the time zone is unknown. */
  LUA_HOST_ASKS_DATE,
  /** `ctx.duration`: a duration of `number` seconds in words. A flat string. */
  LUA_HOST_ASKS_DURATION,
  /** `ctx.bytes`: the words for a size in bytes, `number`. A flat string. */
  LUA_HOST_ASKS_BYTES,
  /** `ctx.say`: the script's text with that name, with the values in flat `options`. A flat string. */
  LUA_HOST_ASKS_SAY,
  /** `ctx.percent`: a share, `number`, in percent. A flat string. */
  LUA_HOST_ASKS_PERCENT,
  /** `ctx.money`: an amount, `number`, of the currency `text`. A flat string. */
  LUA_HOST_ASKS_MONEY,
  /** `ctx.list`: flat `options`, a list of strings, as words of a sentence. A flat string. */
  LUA_HOST_ASKS_LIST,
  /** `ctx.relative`: the distance of a date from today. A flat string; flat nil: the text is not a date, or the
   * current day is unknown. */
  LUA_HOST_ASKS_RELATIVE,
  /** `ctx.person`: the person with the id `text`. A flat record; flat nil: unknown. */
  LUA_HOST_ASKS_PERSON,
  /** `require`: the file with that path in the script's folder. Its bytes unchanged. */
  LUA_HOST_ASKS_MODULE,
  /** The error text for a name that `of` lacks: a record, a part of the library, or "", the globals. `options`
   * has the names that exist, with a space after each. A plain text. */
  LUA_HOST_ASKS_NAME,
} LuaHostQuestion;

typedef struct LuaHostQuery {
  LuaHostQuestion question;
  LuaHostBytes text, of, options; /**< Those that apply to the query; the caller owns the bytes. */
  double number;
  bool is_signed; /**< Whether a plus is written before a `number` over 0. */
  int64_t fuel;   /**< The remaining fuel. If it is less than `cost`, the answer is ignored. */
  int64_t cost;   /**< In units of fuel; 0 unless the callback sets it. */
} LuaHostQuery;

typedef struct LuaHostAnswer LuaHostAnswer;

/** The callbacks of scripts. Both are called on the thread of the call, with its `context`, and must not
 * call the host. */
typedef struct LuaHostCallbacks {
  /** Passes an answer to lua_host_answer() and returns 0; or passes an error text and returns 1. */
  int32_t (*ask)(void *context, LuaHostQuery *query, LuaHostAnswer *answer);
  /** `print`: one line, no NUL. May be NULL. */
  void (*print)(void *context, const char *line, size_t length);
} LuaHostCallbacks;

/** Marks of an element's parts in flat form. */
#define LUA_HOST_ITEM 0x80000000
#define LUA_HOST_NEXT_ELEMENT 0xffffffff

typedef struct LuaHostConfiguration {
  LuaHostLimits limits;
  LuaHostCallbacks callbacks;
  /** The names of the `ui` constructors, each of 32 bytes at most, which outlive the host. An element has the
   * index of its constructor. */
  const char *const *constructors;
  uint32_t constructor_count;
  LuaHostMemoryQuota *quota; /**< Outlives the host. NULL: only the host's own limit counts. */
  LuaHostCode *code; /**< Of the script's files; outlives the host. NULL: the host parses them. */
  /** The stock matcher instead of the bounded one: only for the test that compares the two. */
  bool stock_patterns;
} LuaHostConfiguration;

/** The notation of numbers in the functions of `ctx`; each sign ends with a zero byte. */
typedef struct LuaHostNumerals {
  uint32_t zero; /**< The digit zero; the others follow it in Unicode. */
  char decimal[16], minus[16];
  uint8_t note; /**< The bit of lua_host_notes() that reading them sets. */
} LuaHostNumerals;

/** A call of a function of the loaded table. The caller owns everything, which outlives the call. */
typedef struct LuaHostCall {
  int32_t function;              /**< From lua_host_function(). */
  const LuaHostBytes *arguments; /**< Flat values; records and lists are read-only proxies. */
  uint32_t argument_count;
  uint32_t first_passed;    /**< The first one that the function gets … */
  uint32_t passed_count;    /**< … and their number. Flat values may name the others. */
  int32_t context_argument; /**< The one with `measure` and the other functions; or -1. */
  int32_t message_argument; /**< The one that `ctx.next` takes; or -1. */
  LuaHostBudget budget;
  void *context;                   /**< For the callbacks. */
  const LuaHostNumerals *numerals; /**< NULL: those of ASCII. */
  /** Elements have the lines that made them, and pairs are in the order of their keys, so that the first of
   * several mistakes is always the same: slower, for error messages. `print` is silent. */
  bool notes_lines;
} LuaHostCall;

typedef struct LuaHostFrame {
  char file[64];
  int32_t line; /**< 0: unknown. */
  char function[64];
} LuaHostFrame;

/** The error of the last call. The strings are valid until the next call. */
typedef struct LuaHostError {
  LuaHostStatus status;
  bool is_too_large;   /**< The script's result is too large. */
  bool is_of_element;  /**< An element is invalid: a call that notes lines finds it. */
  const char *message; /**< Without the place. At most 1,000 bytes; perhaps not valid UTF-8. */
  LuaHostFrame place;  /**< An empty file: unknown. */
  const LuaHostFrame *frames; /**< Innermost first, at most 12. */
  size_t frame_count;
} LuaHostError;

/** Returns Lua's version, such as "Lua 5.4.4". */
const char *lua_host_lua_version(void);

/** A quota for the memory of many states. A state that would exceed the quota's limit gets no memory, as if its
 * own limit were reached. The quota counts blocks of 32 KiB for each host. Any thread. NULL: out of
 * memory. */
LuaHostMemoryQuota *lua_host_memory_quota_create(size_t limit);
void lua_host_memory_quota_destroy(LuaHostMemoryQuota *quota);
size_t lua_host_memory_quota_used(LuaHostMemoryQuota *quota);
size_t lua_host_memory_quota_limit(LuaHostMemoryQuota *quota);
/** States that hold more than the new limit keep their memory, and get none in addition. */
void lua_host_memory_quota_set_limit(LuaHostMemoryQuota *quota, size_t limit);

/** A cache of the code that the first host of a script parses. Further hosts load it in a fraction of the
 * time. They use the same fuel, and report the same lines. A file's key is its name and its whole
 * text. The cache holds at most 1 MiB. Any number of hosts, any thread. NULL: out of memory. */
LuaHostCode *lua_host_code_create(void);
void lua_host_code_destroy(LuaHostCode *code);

/** Makes a host, which the caller owns; NULL if the memory limit is too small. */
LuaHost *lua_host_create(const LuaHostConfiguration *configuration);

/** Frees the host. Runs no script code. NULL is allowed. */
void lua_host_destroy(LuaHost *host);

/** Runs a script's text, which must return a table, and keeps the table. Call it once per host.
 * `manifest` receives the table as a flat map; the host owns the bytes, which are valid until the next call. */
LuaHostStatus lua_host_load(LuaHost *host, const char *source, size_t length, const char *file,
                            LuaHostBudget budget, void *context, LuaHostBytes *manifest);

/** Finds a function of the loaded table for lua_host_call(): the current one, even if the script changes the
 * table later. -1: the table has no such function, or the host has no room for it. */
int32_t lua_host_function(LuaHost *host, const char *name);

/** Returns the place of a function's definition; NULL if it is in no file. */
const LuaHostFrame *lua_host_definition(const LuaHost *host, int32_t function);

/** Returns the name of a parameter of a function, from 0; at most the first 31 bytes of it.
 * NULL: the function has no such parameter, or its index is 8 or more. */
const char *lua_host_parameter(const LuaHost *host, int32_t function, int32_t index);

/** Calls a function of the loaded table. `result` is as in lua_host_load(). */
LuaHostStatus lua_host_call(LuaHost *host, const LuaHostCall *call, LuaHostBytes *result);

/** Calls a function, and returns only whether its result is true, as in `if`. */
LuaHostStatus lua_host_test(LuaHost *host, const LuaHostCall *call, bool *truth);

/** Returns the error of the last call. If the call was OK, the error's place is that of the called function.
 * Never NULL. */
const LuaHostError *lua_host_error(LuaHost *host);

/** Writes the places for the mark of an element: the line that made it, then those of the calls around
 * it, innermost first. Returns the number of places, at most `capacity`; 0: unknown. */
size_t lua_host_mark_places(const LuaHost *host, uint32_t mark, LuaHostFrame *frames,
                            size_t capacity);

/** Returns the noted values that the last call read, a bit each. */
uint32_t lua_host_notes(const LuaHost *host);

/** Returns the number of files that the host did not have to parse. */
uint32_t lua_host_reused_files(const LuaHost *host);

/** Return the fuel that the last call used, and the number of bytes that the state holds. */
int64_t lua_host_fuel_used(const LuaHost *host);
/** Whether the last call collected garbage because memory was near its limit, to which earlier calls contribute. */
bool lua_host_was_tight(const LuaHost *host);
size_t lua_host_memory_used(const LuaHost *host);

/** Copies an answer, which replaces an earlier one. Call it only in LuaHostCallbacks.ask. Returns false if there
 * is no memory. */
bool lua_host_answer(LuaHostAnswer *answer, LuaHostBytes bytes);
