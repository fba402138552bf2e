// What the files of this target share. Functions that can raise a Lua error take a lua_State first;
// those that take a LuaHost never raise.
#ifndef HOST_H
#define HOST_H

#include <stdatomic.h>
#include <string.h>

#include "CLuaShims.h"
#include "lua_api.h"
#include "pool.h"
#include "schema.h"

enum {
  host_argument_limit = 8,   // of one call
  host_frame_limit = 12,
  host_line_file_limit = 34,  // in which elements are made
  host_message_limit = 1000,
  host_callback_depth_limit = 48,  // script functions called by the library, within each other
  host_call_depth_limit = 6000,    // script functions within each other
  host_unpack_limit = 4096,
  host_sealed_limit = 12,
  host_metatable_limit = 24,
  host_result_depth_limit = 200,  // whatever the limits say: the C stack
  host_function_limit = 4,   // that lua_host_function() finds
  host_nesting_limit = 32,   // calls of hosts within each other, by way of ctx.next
  host_stack_reserve = 256 << 10,  // bytes of stack that a script may need at the most
  host_guess_count = 64,     // a power of two
  host_spare_share = 128 << 10,  // bytes of the account that a host keeps before it gives back
};

enum { host_parameter_limit = 8 };

// A function of the script's table.
typedef struct HostFunction {
  int reference;            // in the registry; lua_host_test() has it on the stack, too
  char name[64];
  LuaHostFrame definition;  // the place of errors that have no other
  char parameters[host_parameter_limit][32];  // their names, as the script declares them
} HostFunction;

// Why memory was refused last.
typedef enum HostRefusal {
  host_refused_memory,  // the state's limit
  host_refused_share,   // that of all states together
  host_refused_string,
  host_refused_table,
} HostRefusal;

// The nodes of a table.
typedef struct HostNodes {
  const void *block;
  size_t count;
} HostNodes;

struct LuaHost {
  // What each call looks at, in few lines of the processor's cache: where thirty scripts are asked
  // about a message, none of it is there any more when its turn comes again.
  lua_State *state;
  const LuaHostCall *call;  // the call under way, and what belongs to it
  void *context;
  const HostFunction *function;
  int function_count;   // so many lie at the bottom of the stack
  uint32_t generation;  // a proxy of another generation is stale
  uint32_t notes;
  bool is_busy, is_loading;
  bool is_error_clear;  // nothing was recorded since the last call began
  bool is_tight;        // memory came near its limit: collect at the next instruction
  bool is_due;          // look at the clock at the next instruction
  bool is_guarded;      // false while the state is being made
  bool has_next_element, stock_patterns;

  // limits.c
  int64_t fuel, unclocked, uncounted, deadline, nanoseconds, fuel_given;
  size_t memory;
  size_t plain_memory, plain_size;  // up to these nobody looks closer
  size_t largest_block;     // that one instruction may have to walk
  LuaHostStatus aborted;    // sticky until the next call
  LuaHostStatus error_kind;  // what a raised error is at this stage of the call
  int interval;             // instructions between two hooks
  int refusals;             // in a row
  HostRefusal refused_for;
  int callback_depth;
  atomic_bool is_cancelled;
  int64_t next_handle;  // what ctx.next made; -1: nothing yet
  size_t printed;
  int64_t measured_bytes, measuring;  // by ctx.measure in this call; nanoseconds
  size_t output_count;

  // proxy.c
  uint8_t guesses[host_guess_count];  // at which position of a record a key may stand

  const Schema *schema;
  LuaHostLimits limits;
  LuaHostCallbacks callbacks;
  Pool pool;
  LuaHostAccount *account;  // that of all states; NULL: nobody counts
  size_t share;             // of it, at least `memory`
  HostNodes *node_vectors;  // large ones
  size_t node_vector_count, node_vector_capacity;
  int64_t looked;        // at the wall's clock
  uint32_t modules;
  LuaHostCode *code;  // NULL: each state parses
  uint32_t reused_files;
  HostFunction functions[host_function_limit];

  const void *sealed[host_sealed_limit];
  int sealed_count;

  // elements.c
  const void *metatables[host_metatable_limit];  // of a constructor, then of what ctx.next made
  uint32_t metatable_count;
  uint8_t metatable_guesses[host_guess_count];  // which of them one at an address is

  // flatten.c
  uint8_t *output;
  size_t output_capacity;
  uint32_t output_values;
  size_t output_text_bytes;
  const Constructor *data_owner;  // whose data is looked at
  const Property *data_property;
  double span_end;  // data.c: where the span ends that reaches furthest
  uint32_t last_span;

  // lines.c
  char line_files[host_line_file_limit][64];  // in which elements were made
  uint32_t line_file_count;

  // errors.c
  LuaHostError error;
  LuaHostFrame frames[host_frame_limit];
  char message[host_message_limit + 1];
};

static inline LuaHost *host_of(lua_State *L) { return *(LuaHost **)lua_getextraspace(L); }

// limits.c
void *host_allocate(void *host, void *block, size_t old_size, size_t new_size);
/// Has the allocator know the limits; before the first block.
void host_note_limits(LuaHost *host);
void host_begin_budget(LuaHost *host, LuaHostBudget budget);
int64_t host_now(void);
/// Ends the call if its time is over. For what is slow without being much work, such as a walk
/// through a table whose keys collide.
void host_check_clock(lua_State *L);
/// Notes a block that one instruction may have to walk; `is_due`: and that it was just made.
void host_note_block(LuaHost *host, size_t size, bool is_due);
/// Says why the call was aborted.
const char *host_abort_message(const LuaHost *host);
/// Takes fuel for work that runs no instruction, and looks at the clock now and then.
void host_charge(lua_State *L, int64_t fuel);
/// Ends the call; nothing in the script can catch it.
_Noreturn void host_abort(lua_State *L, LuaHostStatus status);
/// lua_call for functions of the script, so that the C stack stays small.
void host_call_script(lua_State *L, int arguments, int results);
/// lua_gettable and lua_compare for `<`, which may call functions of the script, likewise.
void host_index_script(lua_State *L, int index);
bool host_compare_script(lua_State *L, int left, int right);

// wide_tables.c
/// Whether a vector of nodes may be made now: making it is not the end of the work.
bool host_may_make_nodes(const LuaHost *host, size_t size);
/// Makes room to note one; false if there is none.
bool host_reserve_nodes(LuaHost *host, size_t size);
void host_note_nodes(LuaHost *host, const void *block, size_t size);
void host_forget_nodes(LuaHost *host, const void *block, size_t size);

// account.c
/// Makes the host's share of the account cover that many bytes; false if there is no more.
bool host_take_share(LuaHost *host, size_t memory);
/// Gives back what the host does not hold; `shrink` only if that is much.
void host_give_back_share(LuaHost *host);
static inline void host_shrink_share(LuaHost *host) {
  if (host->share > host->memory + host_spare_share) host_give_back_share(host);
}

// errors.c
/// Raises an error with the place of the script's line that called us.
_Noreturn void host_raise(lua_State *L, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// For host_raise: the error says that a limit was reached, and nothing else is wrong.
static inline lua_State *host_too_large(lua_State *L) {
  host_of(L)->error.is_too_large = true;
  return L;
}
int host_message_handler(lua_State *L);
/// For errors without a Lua message: `message` is copied.
void host_record(LuaHost *host, LuaHostStatus status, const char *message);
/// Forgets the error of the call before.
void host_record_none(LuaHost *host);
/// Takes a message of the form "file:line: text" apart.
void host_record_message(LuaHost *host, LuaHostStatus status, const char *message, size_t length);
void host_record_frames(lua_State *L);
/// What to call the value at `index` in a message: "a string", "message data".
const char *host_kind_of(lua_State *L, int index);

// sandbox.c
void host_open_library(lua_State *L);
bool host_is_sealed(lua_State *L, int index);
/// Pushes a table that reads through to the one on top, which it replaces, and can't be written.
void host_seal(lua_State *L, const char *name, lua_CFunction unknown);

// stock.c
typedef enum HostStockLibrary {
  host_stock_base,
  host_stock_math,
  host_stock_utf8,
  host_stock_string,
  host_stock_strings,  // the metatable of strings
  host_stock_count,
} HostStockLibrary;
enum { host_stock_limit = 40 };
typedef struct StockFunction {
  char name[16];
  lua_CFunction function;  // without upvalues
} StockFunction;
typedef struct HostStock {
  StockFunction functions[host_stock_limit];
  int count;
} HostStock;
/// Once in a process, on any thread; false if there is no memory for it. Before the others.
bool host_find_stock(void);
const HostStock *host_stock(HostStockLibrary library);
/// NULL if there is none of that name.
lua_CFunction host_stock_function(HostStockLibrary library, const char *name);

// The library's parts: each pushes a table with its functions.
typedef struct LibraryFunction {
  const char *name;
  lua_CFunction function;  // NULL: the stock one
  bool is_charged;         // by the length of its string arguments
} LibraryFunction;
void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions);
/// Sets a field of the table on top to a function that has the stock one of that name as upvalue.
void host_wrap(lua_State *L, HostStockLibrary stock, const char *name, lua_CFunction function);
void host_open_base(lua_State *L);  // into the table on top
void host_open_table(lua_State *L);
void host_open_string(lua_State *L);
void host_open_ui(lua_State *L);
extern const LibraryFunction host_pattern_functions[];
/// Pushes a list of the keys of a table, in an order that is the same in every process, and returns how many there
/// are.
lua_Integer host_push_keys(lua_State *L, int table);
int host_pairs(lua_State *L);
int host_next(lua_State *L);
/// Whether the value on top comes before the one below it. Keeps both; may raise.
typedef bool HostOrder(lua_State *L);
/// Sorts the list of `count` items on top, equal ones in the order that they had. Charges nothing: that
/// is the order's or the caller's. Another list takes the place of the one on top, which may be left with
/// any of the items where it is held elsewhere.
void host_merge_sort(lua_State *L, lua_Integer count, HostOrder *top_comes_first);
int host_sort(lua_State *L);
int host_require(lua_State *L);
/// Leaves a function or an error message on the stack and returns Lua's status. Raises only where
/// there is no memory for that message.
int host_load_text(lua_State *L, const char *text, size_t length, const char *file);
/// Pushes the value's text without addresses, honouring __tostring.
const char *host_to_text(lua_State *L, int index, size_t *length);
void host_check_writable(lua_State *L, int index);
/// A plain table's or list proxy's length; raises for anything else.
lua_Integer host_list_length(lua_State *L, int index);
void host_list_get(lua_State *L, int index, lua_Integer position);

// proxy.c
void host_open_proxies(lua_State *L);
bool host_is_proxy(lua_State *L, int index);
void host_push_argument(lua_State *L, uint32_t argument);
/// The same for one that is a record, and nil for any other. Never raises.
void host_push_record_argument(lua_State *L, uint32_t argument);
/// The flat bytes behind a proxy. Those of a record with a name may have values that mean something
/// during the call only.
LuaHostBytes host_proxy_bytes(lua_State *L, int index);
/// Whether the proxy is that argument of the call.
bool host_is_argument(lua_State *L, int index, int32_t argument);
lua_Integer host_proxy_list_length(lua_State *L, int index);
void host_proxy_list_get(lua_State *L, int index, lua_Integer position);
int host_proxy_pairs(lua_State *L);
const char *host_proxy_name(lua_State *L, int index, size_t *length);

// host.c
/// How many calls are under way on this thread, each in a host of its own.
int host_nesting(void);
/// The bytes of the thread's stack that are free; SIZE_MAX where that is not known.
size_t host_stack_left(void);

// context.c
void host_open_context(lua_State *L);
/// Pushes the function whose name is at `key`, or nothing and returns false.
bool host_push_context_function(lua_State *L, int key);
extern const LibraryFunction host_context_functions[];
/// Raises if a function of `ctx`, "ctx.date", was given ctx itself: called with a colon.
void host_check_dot(lua_State *L, const char *function);
/// Raises if a function of `ctx` was given more arguments than it takes, three at the most.
void host_check_count(lua_State *L, const char *function, int most);

// formats.c
int host_format_number(lua_State *L);
int host_format_plural(lua_State *L);
int host_format_duration(lua_State *L);

// records.c
/// Closes the table on top: to read a field that it has not is an error. The name is a literal.
void host_close_record(lua_State *L, const char *name);
// Raises if what was given in place of a text is a table with fields, or a list, of the message or of ctx.
void host_raise_record(lua_State *L, const char *place, int index);
/// Pushes a closed table with the members of a flat record of plain values.
void host_push_record(lua_State *L, LuaHostBytes bytes, const char *name);

// code.c
typedef struct HostKept HostKept;
/// What was kept of just this text, or NULL.
const HostKept *host_find_kept(const LuaHost *host, const char *file, const char *text,
                               size_t length);
/// Pushes the function; false, and nothing is changed, if it has to be parsed.
bool host_load_kept(lua_State *L, const HostKept *kept, const char *chunk);
/// What a state had before it parsed.
typedef struct HostParsing {
  int64_t fuel;
  size_t memory;
  bool is_due;
} HostParsing;
HostParsing host_begin_parsing(const LuaHost *host);
/// Keeps the function on top, which was parsed since, if there is room for it. Never raises.
void host_keep(lua_State *L, HostParsing parsing, const char *file, const char *text,
               size_t length);

// modules.c
struct LuaHostSource {
  size_t limit;
  char *text;  // malloc; NULL: nothing was set
  size_t length;
};

// elements.c
/// The constructor whose element is at `index`, or NULL.
const Constructor *host_element_at(lua_State *L, int index);
/// Pushes an element that leaves as its handle: what ctx.next made, for the call under way.
void host_push_next_element(lua_State *L, int64_t handle);
int64_t host_next_handle(lua_State *L, int index);
/// " (call it: ui.row { … })" of a constructor, "" of anything else.
typedef struct CallHint {
  char text[96];
} CallHint;
CallHint host_call_hint(lua_State *L, int index);

// flatten.c
void host_begin_output(LuaHost *host);
/// Appends the value on top to the host's output, raw, and pops it.
void host_flatten(lua_State *L, bool keeps_functions);

#endif
