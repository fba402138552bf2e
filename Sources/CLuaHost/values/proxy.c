#include "values/proxy.h"

#include "guard/limits.h"
#include "guard/raise.h"
#include "values/kinds.h"
#include "values/unknown_names.h"

// What a proxy's pointer says; it points nowhere.
typedef struct Proxy {
  uint32_t generation;  // of the call whose data it is; the lowest bits of it
  uint32_t argument;
  uint32_t offset;
} Proxy;

enum { argument_bits = 3, generation_bits = 29 };

_Static_assert(sizeof(void *) == 8, "a proxy is a pointer of 64 bits");
_Static_assert(host_argument_limit == 1 << argument_bits, "all arguments can be named");

static uint32_t generation_of(const LuaHost *host) {
  return host->call.generation & ((UINT32_C(1) << generation_bits) - 1);
}

static void push_proxy(lua_State *L, uint32_t argument, size_t offset) {
  uint64_t bits = (uint64_t)generation_of(host_of(L)) << (32 + argument_bits)
                  | (uint64_t)argument << 32 | (uint32_t)offset;
  lua_pushlightuserdata(L, (void *)(uintptr_t)bits);
}

static Proxy read_proxy(lua_State *L, int index) {
  uint64_t bits = (uint64_t)(uintptr_t)lua_touserdata(L, index);
  return (Proxy){(uint32_t)(bits >> (32 + argument_bits)),
                 (uint32_t)(bits >> 32) & (host_argument_limit - 1), (uint32_t)bits};
}

// A proxy with what is behind it.
typedef struct Data {
  Proxy proxy;
  LuaHostBytes bytes;  // of the whole argument
  FlatValue value;
} Data;

// The data of a proxy; raises if the call that it belongs to is over.
static Data check_proxy(lua_State *L, int index) {
  const LuaHost *host = host_of(L);
  Data data;
  if (!host_is_proxy(L, index)) host_raise(L, "message data expected");
  data.proxy = read_proxy(L, index);
  if (!host->call.job || data.proxy.generation != generation_of(host))
    host_raise(L, "message data is valid only during the call: a script can't keep it");
  if (data.proxy.argument >= host->call.job->argument_count)
    host_raise(L, "the message data is malformed");
  data.bytes = host->call.job->arguments[data.proxy.argument];
  if (!flat_read(data.bytes, data.proxy.offset, &data.value))
    host_raise(L, "the message data is malformed");
  return data;
}

// Where the item of a list is, from 1; false: it has none there.
static bool find_item(const Data *list, lua_Integer position, size_t *offset) {
  return position >= 1 && position <= (lua_Integer)list->value.count
         && flat_item(list->bytes, &list->value, (uint32_t)(position - 1), offset);
}

// Reads the value at an offset, of another argument if that is what stands there.
static void read_value(lua_State *L, uint32_t *argument, size_t *offset, FlatValue *value) {
  LuaHost *host = host_of(L);
  bool is_read = flat_read(host->call.job->arguments[*argument], *offset, value);
  if (is_read && value->tag == flat_noted) {
    host->call.notes |= UINT32_C(1) << value->note;
    *offset = value->items;
    is_read = flat_read(host->call.job->arguments[*argument], *offset, value);
  }
  if (is_read && value->tag == flat_argument) {
    is_read = value->count < host->call.job->argument_count;
    if (is_read) {
      *argument = value->count;
      *offset = 0;
      is_read = flat_read(host->call.job->arguments[*argument], 0, value);
    }
  }
  if (!is_read || *offset > UINT32_MAX) host_raise(L, "the message data is malformed");
}

void host_push_plain(lua_State *L, const FlatValue *value) {
  switch (value->tag) {
  case flat_false:
  case flat_true: lua_pushboolean(L, value->tag == flat_true); break;
  case flat_integer: lua_pushinteger(L, value->integer); break;
  case flat_number: lua_pushnumber(L, value->number); break;
  case flat_string: lua_pushlstring(L, value->text, value->length); break;
  default: lua_pushnil(L); break;
  }
}

// Whether a list or a record is said to stand there: what it has is looked at when it is read.
static inline bool is_container(LuaHostBytes bytes, size_t offset) {
  if (offset >= bytes.count || offset > UINT32_MAX) return false;
  return bytes.start[offset] == flat_record || bytes.start[offset] == flat_list;
}

static void push_value(lua_State *L, uint32_t argument, size_t offset) {
  const LuaHost *host = host_of(L);
  size_t most = host->configuration.limits.string_bytes;
  FlatValue value;
  if (is_container(host->call.job->arguments[argument], offset)) {
    push_proxy(L, argument, offset);
    return;
  }
  read_value(L, &argument, &offset, &value);
  if (value.tag == flat_list || value.tag == flat_record) {
    push_proxy(L, argument, offset);
    return;
  }
  if (value.tag == flat_string) {
    if (value.length > most)
      host_raise(L, "the message has a text of %u bytes: a script can't hold more than %zu",
                 value.length, most);
    if (value.length >= 64) host_charge(L, value.length / 64);
  }
  host_push_plain(L, &value);
}

void host_push_argument(lua_State *L, uint32_t argument) { push_value(L, argument, 0); }

void host_push_record_argument(lua_State *L, uint32_t argument) {
  LuaHostBytes bytes = host_of(L)->call.job->arguments[argument];
  if (bytes.count > 0 && bytes.start[0] == flat_record) {
    push_proxy(L, argument, 0);
  } else {
    lua_pushnil(L);
  }
}

bool host_is_argument(lua_State *L, int index, int32_t argument) {
  const LuaHost *host = host_of(L);
  if (!host_is_proxy(L, index)) return false;
  Proxy proxy = read_proxy(L, index);
  return host->call.job && proxy.generation == generation_of(host)
         && (int64_t)proxy.argument == argument && proxy.offset == 0;
}

LuaHostBytes host_proxy_bytes(lua_State *L, int index) {
  Data data = check_proxy(L, index);
  size_t offset = data.proxy.offset;
  return (LuaHostBytes){data.bytes.start + offset, data.value.end - offset};
}

const char *host_proxy_name(lua_State *L, int index, size_t *length) {
  FlatValue value = check_proxy(L, index).value;
  *length = value.length > 0 ? value.length : 5;
  return value.length > 0 ? value.text : "table";
}

static bool is_context(lua_State *L, Proxy proxy) {
  return proxy.offset == 0 && (int64_t)proxy.argument == host_of(L)->call.job->context_argument;
}

// A closed map has no such field.
_Noreturn static void raise_unknown(lua_State *L, const Data *data) {
  const FlatValue *map = &data->value;
  lua_pushliteral(L, "");
  for (uint32_t i = 0; i < map->count; i++) {
    Word name;
    size_t offset;
    if (!flat_pair(data->bytes, map, i, &name, &offset)) break;
    host_add_name(L, name.text, name.length);
  }
  if (is_context(L, data->proxy)) {
    for (const luaL_Reg *f = host_of(L)->context_functions; f->name; f++)
      host_add_name(L, f->name, strlen(f->name));
  }
  host_raise_unknown(L, (LuaHostBytes){(const uint8_t *)map->text, map->length}, 2);
}

// Pushes the function of `ctx` of that name, or nothing and returns false.
static bool push_context_function(lua_State *L, const char *name) {
  const luaL_Reg *function = host_of(L)->context_functions;
  while (function->name && strcmp(function->name, name) != 0) function++;
  if (function->name) lua_pushcfunction(L, function->func);
  return function->name;
}

static int index_proxy(lua_State *L) {
  Data data = check_proxy(L, 1);
  const FlatValue *value = &data.value;
  size_t offset, length;
  if (value->tag == flat_list) {
    int is_integer;
    lua_Integer position = lua_tointegerx(L, 2, &is_integer);
    if (!is_integer || lua_type(L, 2) != LUA_TNUMBER || !find_item(&data, position, &offset))
      return 0;
    push_value(L, data.proxy.argument, offset);
    return 1;
  }
  if (lua_type(L, 2) != LUA_TSTRING) {
    if (value->length == 0) return 0;
    host_raise(L, "%.*s has only named fields", (int)value->length, value->text);
  }
  const char *key = lua_tolstring(L, 2, &length);
  if (value->count > flat_small_record) host_charge(L, 2);
  if (flat_find(data.bytes, value, key, length, &offset)) {
    push_value(L, data.proxy.argument, offset);
    return 1;
  }
  if (value->length == 0) return 0;
  if (is_context(L, data.proxy) && push_context_function(L, key)) return 1;
  raise_unknown(L, &data);
}

lua_Integer host_list_length(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TTABLE) return (lua_Integer)lua_rawlen(L, index);
  if (!host_is_proxy(L, index)) host_raise(L, "a table expected, not %s", host_kind_of(L, index));
  FlatValue value = check_proxy(L, index).value;
  if (value.tag != flat_list) host_raise(L, "a list expected: this is a table with named fields");
  return value.count;
}

void host_list_get(lua_State *L, int index, lua_Integer position) {
  if (!host_is_proxy(L, index)) {
    lua_rawgeti(L, index, position);
    return;
  }
  Data data = check_proxy(L, index);
  size_t offset;
  if (find_item(&data, position, &offset)) {
    push_value(L, data.proxy.argument, offset);
  } else {
    lua_pushnil(L);
  }
}

static int length_of_proxy(lua_State *L) {
  lua_pushinteger(L, host_list_length(L, 1));
  return 1;
}

// The iterator of pairs. Upvalues: the proxy, how many pairs went by.
static int next_pair(lua_State *L) {
  Data data = check_proxy(L, lua_upvalueindex(1));
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(2));
  size_t offset;
  do {
    if (position >= (lua_Integer)data.value.count) return 0;
    host_charge(L, 1);
    lua_settop(L, 0);
    if (data.value.tag == flat_list) {
      lua_pushinteger(L, position + 1);
      if (!find_item(&data, position + 1, &offset)) return 0;
    } else {
      Word key;
      if (!flat_pair(data.bytes, &data.value, (uint32_t)position, &key, &offset)) return 0;
      lua_pushlstring(L, key.text, key.length);
    }
    push_value(L, data.proxy.argument, offset);
    position++;
  } while (lua_isnil(L, -1));  // null: a field that is not there
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

int host_proxy_pairs(lua_State *L) {
  check_proxy(L, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 2);
  return 1;
}

static int write_to_proxy(lua_State *L) {
  FlatValue value = check_proxy(L, 1).value;
  if (value.length > 0)
    host_raise(L, "%.*s is read-only: keep it in a local, or in your own table", (int)value.length,
               value.text);
  host_raise(L, "message data is read-only: make your own table");
}

void host_open_proxies(lua_State *L, const luaL_Reg *context_functions) {
  host_of(L)->context_functions = context_functions;
  lua_pushlightuserdata(L, NULL);  // all of them share one metatable
  static const luaL_Reg functions[] = {
      {"__index", index_proxy},
      {"__len", length_of_proxy},
      {"__newindex", write_to_proxy},
      {NULL, NULL},
  };
  lua_createtable(L, 0, 8);
  luaL_setfuncs(L, functions, 0);
  lua_pushliteral(L, "table");  // what Lua's own error messages call it
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
