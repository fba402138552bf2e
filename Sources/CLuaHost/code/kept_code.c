#include "code/kept_code.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "guard/allocate.h"
#include "guard/limits.h"

enum {
  kept_limit = 1 << 20,     // bytes of one script, texts included; the rest is parsed each time
  kept_bytes_per_byte = 4,  // of a text; most take less than two
  kept_bytes_besides = 4096,
};

struct HostKept {
  HostKept *next;
  char *file, *text;
  uint8_t *bytes;
  size_t length, count;
  // What parsing took. Further states pay the same, so that they end at the same limits.
  int64_t fuel;
  size_t memory, largest_block;
  bool is_due;
};

struct LuaHostCode {
  _Atomic(HostKept *) first;
  atomic_size_t held;
};

LuaHostCode *lua_host_code_create(void) {
  LuaHostCode *code = malloc(sizeof *code);
  if (!code) return NULL;
  atomic_init(&code->first, NULL);
  atomic_init(&code->held, 0);
  return code;
}

static void free_kept(HostKept *kept) {
  if (!kept) return;
  free(kept->file);
  free(kept->text);
  free(kept->bytes);
  free(kept);
}

void lua_host_code_destroy(LuaHostCode *code) {
  if (!code) return;
  for (HostKept *kept = atomic_load(&code->first), *next; kept; kept = next) {
    next = kept->next;
    free_kept(kept);
  }
  free(code);
}

static const HostKept *find(HostKept *first, const char *file) {
  const HostKept *kept = first;
  while (kept && strcmp(kept->file, file) != 0) kept = kept->next;
  return kept;
}

const HostKept *host_find_kept(const LuaHost *host, const char *file, const char *text,
                               size_t length) {
  LuaHostCode *code = host->configuration.code;
  if (!code) return NULL;
  const HostKept *kept = find(atomic_load_explicit(&code->first, memory_order_acquire), file);
  // A file of another text is another file, whatever it is called.
  bool is_same = kept && kept->length == length && memcmp(kept->text, text, length) == 0;
  return is_same ? kept : NULL;
}

static const char *read_all(lua_State *L, void *data, size_t *size) {
  const HostKept **kept = data;
  (void)L;
  *size = *kept ? (*kept)->count : 0;
  const char *bytes = *kept ? (const char *)(*kept)->bytes : NULL;
  *kept = NULL;
  return bytes;
}

bool host_load_kept(lua_State *L, const HostKept *kept, const char *chunk) {
  LuaHost *host = host_of(L);
  const HostKept *unread = kept;
  int64_t fuel = host->budget.fuel - kept->fuel;
  size_t memory = host->memory.used;
  // A state that can't pay for parsing stops where the parser would.
  if (fuel < 0) return false;
  lua_gc(L, LUA_GCSTOP);
  int status = lua_load(L, read_all, &unread, chunk, "b");
  lua_gc(L, LUA_GCRESTART);
  // The parser has one copy of a long string for all functions: a state must not hold more than
  // the first one did.
  if (status == LUA_OK && host->memory.used - memory <= kept->memory) {
    host->budget.fuel = fuel;
    host_note_block(host, kept->largest_block, kept->is_due);
    host->reach.reused_files++;
    return true;
  }
  // There was no memory, perhaps: whatever is to be said of that, the parser will.
  lua_pop(L, 1);
  host->budget.fuel = fuel + kept->fuel;
  host_forget_refusals(host);
  return false;
}

HostParsing host_begin_parsing(const LuaHost *host) {
  return (HostParsing){host->budget.fuel, host->memory.used, host->budget.is_due};
}

// The bytes of a function, as many as there may be.
typedef struct Dump {
  Output output;
  size_t limit;
} Dump;

static int append(lua_State *L, const void *bytes, size_t count, void *data) {
  Dump *dump = data;
  Output *output = &dump->output;
  (void)L;
  if (output_needs(output, count) > dump->limit) return 1;
  if (count > output->capacity - output->count && !output_grow(output, count, dump->limit))
    return 1;
  uint8_t *end = output->bytes + output->count;
  output->count += count;
  if (count == 1) {  // most calls
    *end = *(const uint8_t *)bytes;
  } else {
    memcpy(end, bytes, count);
  }
  return 0;
}

// Leaves the function on top as bytes; false if they are too many.
static bool write_function(lua_State *L, Dump *dump, size_t length) {
  if (!output_grow(&dump->output, length, dump->limit)) return false;
  if (lua_dump(L, append, dump, 0) != 0) return false;
  uint8_t *whole = realloc(dump->output.bytes, dump->output.count);
  if (whole) dump->output.bytes = whole;
  return true;
}

// Makes room for one more; false if the script has kept as much as it may.
static bool reserve(LuaHostCode *code, size_t bytes) {
  if (bytes > kept_limit) return false;
  if (atomic_fetch_add(&code->held, bytes) <= kept_limit - bytes) return true;
  atomic_fetch_sub(&code->held, bytes);
  return false;
}

// Adds it, unless another thread was first.
static bool add(LuaHostCode *code, HostKept *kept) {
  kept->next = atomic_load(&code->first);
  do {
    if (find(kept->next, kept->file)) return false;
  } while (!atomic_compare_exchange_weak(&code->first, &kept->next, kept));
  return true;
}

void host_keep(lua_State *L, HostParsing parsing, const char *file, const char *text,
               size_t length) {
  LuaHost *host = host_of(L);
  LuaHostCode *code = host->configuration.code;
  // What came near a limit is parsed each time.
  if (!code || host->memory.is_tight || host->budget.aborted
      || find(atomic_load(&code->first), file))
    return;
  Dump dump = {.limit = kept_bytes_per_byte * length + kept_bytes_besides};
  HostKept *kept = calloc(1, sizeof *kept);
  if (!kept || !write_function(L, &dump, length)) {
    output_free(&dump.output);
    free(kept);
    return;
  }
  *kept = (HostKept){.file = strdup(file),
                     .text = strndup(text, length),
                     .bytes = dump.output.bytes,
                     .length = length,
                     .count = dump.output.count,
                     .fuel = parsing.fuel - host->budget.fuel,
                     .memory = host->memory.used - parsing.memory,
                     .largest_block = host->memory.largest_block,
                     .is_due = host->budget.is_due && !parsing.is_due};
  size_t held = kept->count + length;
  bool is_reserved = kept->file && kept->text && reserve(code, held);
  if (is_reserved && add(code, kept)) return;
  if (is_reserved) atomic_fetch_sub(&code->held, held);
  free_kept(kept);
}
