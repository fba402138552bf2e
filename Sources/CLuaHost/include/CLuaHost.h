/**
 * Runs one layouter script in a Lua state of its own, within limits.
 *
 * Everything that can raise a Lua error, and so longjmp, is behind these functions. A callback is
 * plain C to Lua: it returns a status, and only then does this side raise. What goes in and comes
 * out is flat (below): no Lua value, no lua.h. A host is used by one thread at a time, any thread.
 * Two hosts share nothing but code that was kept, which only grows, and the bytes that they are
 * called with.
 *
 * Flat values. Little-endian, unaligned, a tag byte first; `u32 size` counts the bytes behind it:
 *   0 nil   1 false   2 true   3 i64   4 f64
 *   5 string    u32 length, bytes
 *   6 list      u32 count, u32 size, u32 offset of each item from here, items
 *   7 map       u32 count, u32 size, u32 length and bytes of its name, then pairs: u32 length and
 *               bytes of the key, value; only in what comes out. What a script made has no name but
 *               if it is of `ctx`; message data without one is a "table"
 *   8 element   u32 constructor, u32 mark of its line, u32 properties, u32 items, u32 size, then so
 *               many entries: u32 length and bytes of a property's name, or u32 LUA_HOST_ITEM +
 *               position of an item, from 1; and its value. Items are in their order. What ctx.next
 *               made has LUA_HOST_NEXT_ELEMENT in place of the constructor, its handle in place of
 *               the mark, and nothing in it.
 *   9 function  no more; in what a script returns when it is loaded
 *   10 record   a map with an index. u32 count, u32 size, u32 length and bytes of its name, u32
 *               offset of each pair, counted from the first one; of more than eight pairs then the
 *               u32 position of each in the order of their keys (the shorter comes first, then the
 *               lesser byte); pairs. A record with a name is closed: to read a field that it has
 *               not is an error in the script.
 *   11 argument u32 place: the value of that argument of the call, so that the bytes of a message
 *               serve many calls
 *   12 noted    u8 number from 0 to 31, value: reading it sets the bit in lua_host_notes()
 *   13 other    u32 length, bytes: what it is that can't be part of a result; only in what comes out
 * Maps go in as records. 11 and 12 stand only as values of a record that has a name.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LuaHost LuaHost;
typedef struct LuaHostAccount LuaHostAccount;
typedef struct LuaHostCode LuaHostCode;

typedef struct LuaHostBytes {
  const uint8_t *start;
  size_t count;
} LuaHostBytes;

/** How a call ended. After those from MEMORY on the state is in doubt: destroy the host. */
typedef enum LuaHostStatus {
  LUA_HOST_OK,
  LUA_HOST_SYNTAX,  /**< The text is not Lua. */
  LUA_HOST_RUNTIME, /**< The script raised an error. */
  LUA_HOST_RESULT,  /**< The result can't leave: cyclic, too deep, too large, no data. */
  LUA_HOST_MISUSE,  /**< The caller's mistake: a call inside a call, nothing loaded. */
  LUA_HOST_MEMORY,  /**< The state or one string grew over its limit. */
  LUA_HOST_FUEL,    /**< More instructions, or work counted as such, than the budget. */
  LUA_HOST_TIME,    /**< More processor time than the budget. */
} LuaHostStatus;

/** What one state may use, over all calls. */
typedef struct LuaHostLimits {
  size_t memory_bytes;             /**< Everything that Lua allocates. */
  size_t string_bytes;             /**< One string. */
  size_t source_bytes;             /**< One source file. */
  size_t print_bytes;              /**< What `print` lets through in one call; the rest drops. */
  size_t result_bytes;             /**< One flat result. */
  uint32_t result_values;          /**< Boxes and strings, or plain values, in one result. */
  uint32_t result_depth;           /**< How deep they lie in each other. */
  uint32_t modules;                /**< How many files `require` loads. */
  uint32_t pattern_steps;          /**< Steps of one pattern match, plus … */
  uint32_t pattern_steps_per_byte; /**< … this for each byte of the subject. */
  int64_t measuring_nanoseconds;   /**< Processor time of all `ctx.measure` of one call. */
} LuaHostLimits;

/** What one call may use. Fuel is instructions, bytes of new blocks / 128 and work inside the library;
 * it is the same on every machine. The thread's processor time is the second line of defence. */
typedef struct LuaHostBudget {
  int64_t fuel;
  int64_t nanoseconds;
} LuaHostBudget;

/** What a script asks its host program, and what the answer is. */
typedef enum LuaHostQuestion {
  /** `ctx.measure`: how large a text is, with flat `options`. A flat record. */
  LUA_HOST_ASKS_MEASURE,
  /** `ctx.next`: has the element behind the message of the call made. Flat: the integer that leaves in its
   * place. Asked once a call. */
  LUA_HOST_ASKS_NEXT,
  /** `ctx.date`: the texts and numbers of a date. A flat record; flat nil: the text is no date. */
  LUA_HOST_ASKS_DATE,
  /** `ctx.bytes`: the words for a size in bytes, `number`. A flat string. */
  LUA_HOST_ASKS_BYTES,
  /** `ctx.say`: the script's text of that name, with the values in flat `options`. A flat string. */
  LUA_HOST_ASKS_SAY,
  /** `ctx.percent`: a share, `number`, in percent. A flat string. */
  LUA_HOST_ASKS_PERCENT,
  /** `ctx.money`: an amount, `number`, of the currency `text`. A flat string. */
  LUA_HOST_ASKS_MONEY,
  /** `ctx.list`: flat `options`, a list of strings, as it stands in a sentence. A flat string. */
  LUA_HOST_ASKS_LIST,
  /** `ctx.relative`: how far a date is from today. A flat string; flat nil: the text is no date, or nobody knows
   * which day it is. */
  LUA_HOST_ASKS_RELATIVE,
  /** `ctx.person`: who has the id `text`. A flat record; flat nil: nobody knows. */
  LUA_HOST_ASKS_PERSON,
  /** `require`: the file of that path from the script's folder. Its bytes as they are. */
  LUA_HOST_ASKS_MODULE,
  /** What to say of a name that `of` has not: a record, a part of the library, or "", the globals. Those
   * that it has are in `options`, with a space behind each. A plain text. */
  LUA_HOST_ASKS_NAME,
} LuaHostQuestion;

typedef struct LuaHostQuery {
  LuaHostQuestion question;
  LuaHostBytes text, of, options; /**< Those that the question has; the bytes are the caller's. */
  double number;
  int64_t fuel; /**< What there is. Where that is less than `cost`, the answer is not looked at. */
  int64_t cost; /**< In units of fuel; 0 unless the callback says more. */
} LuaHostQuery;

typedef struct LuaHostAnswer LuaHostAnswer;

/** What scripts reach outside. Both are called on the thread of the call, with its `context`, and must not
 * call back into the host. */
typedef struct LuaHostCallbacks {
  /** Hands an answer to lua_host_answer() and returns 0; or what is wrong, as a text, and returns 1. */
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
  /** The names of the `ui` constructors, each of 32 bytes at most, which outlive the host. Elements are marked
   * with the place of theirs. */
  const char *const *constructors;
  uint32_t constructor_count;
  LuaHostAccount *account; /**< Outlives the host. NULL: only the host's own limit counts. */
  LuaHostCode *code; /**< Of the script's files; outlives the host. NULL: the host parses them. */
  /** The stock matcher in place of the bounded one: only for the test that compares the two. */
  bool stock_patterns;
} LuaHostConfiguration;

/** How the functions of `ctx` write numbers, each sign with a zero at its end. */
typedef struct LuaHostNumerals {
  uint32_t zero; /**< The digit; the others follow it in Unicode. */
  char decimal[16], minus[16];
  uint8_t note; /**< The bit of lua_host_notes() that is set when they are looked at. */
} LuaHostNumerals;

/** A call of a function of the loaded table. Everything is the caller's and outlives the call. */
typedef struct LuaHostCall {
  int32_t function;              /**< As lua_host_function() gave it. */
  const LuaHostBytes *arguments; /**< Flat values; records and lists are read-only proxies. */
  uint32_t argument_count;
  uint32_t first_passed;    /**< Those that the function gets: from this one on … */
  uint32_t passed_count;    /**< … so many. The others are there for flat values to name. */
  int32_t context_argument; /**< Which one has `measure` and the other functions; or -1. */
  int32_t message_argument; /**< Which one `ctx.next` takes; or -1. */
  LuaHostBudget budget;
  void *context;                   /**< For the callbacks. */
  const LuaHostNumerals *numerals; /**< NULL: those of ASCII. */
  /** Elements leave with the lines that made them, and pairs in the order of their keys, so that of
   * several mistakes the same one is the first: slower, for error messages. `print` is silent. */
  bool notes_lines;
} LuaHostCall;

typedef struct LuaHostFrame {
  char file[64];
  int32_t line; /**< 0: unknown. */
  char function[64];
} LuaHostFrame;

/** How the last call failed. The strings live until the next call. */
typedef struct LuaHostError {
  LuaHostStatus status;
  bool is_too_large;   /**< What the script returned is more than it may be. */
  bool is_of_element;  /**< An element can't leave: a call that notes lines knows which. */
  const char *message; /**< Without the place. At most 1,000 bytes; perhaps not valid UTF-8. */
  LuaHostFrame place;  /**< An empty file: unknown. */
  const LuaHostFrame *frames; /**< Innermost first, at most 12. */
  size_t frame_count;
} LuaHostError;

/** Lua's version, such as "Lua 5.4.4". */
const char *lua_host_lua_version(void);

/** An account of the memory of many states: one that would go over its limit is refused, as if its own
 * limit were reached. What it counts is in whole pieces of 32 KiB a host. Any thread. NULL: there is
 * no memory. */
LuaHostAccount *lua_host_account_create(size_t limit);
void lua_host_account_destroy(LuaHostAccount *account);
size_t lua_host_account_used(LuaHostAccount *account);
size_t lua_host_account_limit(LuaHostAccount *account);
/** States that hold more than the new limit keep what they have, and get no more. */
void lua_host_account_set_limit(LuaHostAccount *account, size_t limit);

/** What the first host of a script parses, for further ones, which load it in a fraction of the
 * time. They pay the same fuel, and name the same lines. A file is known by its name and its whole
 * text. At most 1 MiB is kept. Any number of hosts, any thread. NULL: there is no memory. */
LuaHostCode *lua_host_code_create(void);
void lua_host_code_destroy(LuaHostCode *code);

/** Makes a host, which the caller owns; NULL if the memory limit is too small. */
LuaHost *lua_host_create(const LuaHostConfiguration *configuration);

/** Frees the host. No script code runs. NULL is allowed. */
void lua_host_destroy(LuaHost *host);

/** Runs a script's text, which must return a table, and keeps the table. Once per host.
 * `manifest` receives it as a flat map; the bytes are the host's and live until the next call. */
LuaHostStatus lua_host_load(LuaHost *host, const char *source, size_t length, const char *file,
                            LuaHostBudget budget, void *context, LuaHostBytes *manifest);

/** Finds a function of the loaded table for lua_host_call(): it is the one that stands there now,
 * whatever the script does to the table later. -1: there is none, or no room for it. */
int32_t lua_host_function(LuaHost *host, const char *name);

/** Where a function that was found is defined; NULL: in no file. */
const LuaHostFrame *lua_host_definition(const LuaHost *host, int32_t function);

/** What the script calls a parameter of a function that was found, from 0; of a long name its first 31
 * bytes. NULL: it has no more, or more than 8. */
const char *lua_host_parameter(const LuaHost *host, int32_t function, int32_t index);

/** Calls a function of the loaded table. `result` as with lua_host_load(). */
LuaHostStatus lua_host_call(LuaHost *host, const LuaHostCall *call, LuaHostBytes *result);

/** The same for a function whose result is only true or false, as `if` takes it. */
LuaHostStatus lua_host_test(LuaHost *host, const LuaHostCall *call, bool *truth);

/** The error of the last call; after one that was OK, its place is that of the function called.
 * Never NULL. */
const LuaHostError *lua_host_error(LuaHost *host);

/** The places of the mark that an element left with: the line that made it, then those of the calls around
 * it, innermost first. Returns how many were written, at most `capacity`; 0: they are not known. */
size_t lua_host_mark_places(const LuaHost *host, uint32_t mark, LuaHostFrame *frames,
                            size_t capacity);

/** What the last call read of what is noted, a bit each. */
uint32_t lua_host_notes(const LuaHost *host);

/** How many files the host did not have to parse. */
uint32_t lua_host_reused_files(const LuaHost *host);

/** The fuel that the last call used, and the bytes that the state holds. */
int64_t lua_host_fuel_used(const LuaHost *host);
/** Whether the last call had garbage collected because memory came near its limit: the calls before have a part in that. */
bool lua_host_was_tight(const LuaHost *host);
size_t lua_host_memory_used(const LuaHost *host);

/** Takes an answer, copied, in place of one before. Only inside of LuaHostCallbacks.ask. Returns whether there
 * was memory for it. */
bool lua_host_answer(LuaHostAnswer *answer, LuaHostBytes bytes);
