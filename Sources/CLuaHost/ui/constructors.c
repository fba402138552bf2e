#include "ui/constructors.h"

#include "guard/raise.h"
#include "ui/lines.h"
#include "values/kinds.h"
#include "values/records.h"

typedef struct NextElement {
  int64_t handle;
  uint32_t generation;  // of the call that made it
} NextElement;

// Pushes a new metatable, which is kept and marks a further kind of elements: those of the constructors in
// their order, then what ctx.next makes.
static void push_element_metatable(lua_State *L) {
  lua_createtable(L, 0, 4);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  const void *metatable = lua_topointer(L, -1);
  if (!table_marks_add(&host_of(L)->elements, metatable)) luaL_error(L, "too many constructors");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, metatable);  // at its own address
}

void host_push_next_element(lua_State *L, int64_t handle) {
  LuaHost *host = host_of(L);
  NextElement *element = lua_newuserdatauv(L, sizeof *element, 0);
  *element = (NextElement){handle, host->call.generation};
  uint32_t place = host->configuration.constructor_count;
  lua_rawgetp(L, LUA_REGISTRYINDEX, host->elements.tables[place]);
  lua_setmetatable(L, -2);
}

int64_t host_next_handle(lua_State *L, int index) {
  const NextElement *element = lua_touserdata(L, index);
  if (element->generation != host_of(L)->call.generation)
    host_raise(L, "the result of ctx.next is valid only during the call: a script can't keep it");
  return element->handle;
}

static int index_next_element(lua_State *L) {
  host_raise(L, "the result of ctx.next can be put into an element, but not read");
}

static int write_next_element(lua_State *L) {
  host_raise(L, "the result of ctx.next can't be changed: put it into an element");
}

// Makes the metatable of what ctx.next makes, after those of the constructors.
static void open_next_element(lua_State *L) {
  push_element_metatable(L);
  lua_pushcfunction(L, index_next_element);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, write_next_element);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}

// Makes a table of whatever else a constructor takes, or raises. What is in the table is judged when
// it leaves.
static void take_argument(lua_State *L, const char *of, const char *name) {
  int type = lua_type(L, 1);
  if (lua_gettop(L) > 1) host_raise(L, "%s%s takes one table: %s%s { … }", of, name, of, name);
  if (type == LUA_TNONE) {
    lua_newtable(L);
  } else if (host_element_at(L, 1) >= 0) {
    host_raise(L, "%s%s: this table is a ui element already: put it in a table as a child", of,
               name);
  } else if (type == LUA_TSTRING || type == LUA_TNUMBER || host_is_proxy(L, 1)
             || *host_record_name(L, 1)) {
    lua_createtable(L, 1, 0);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
  } else if (type == LUA_TTABLE) {
    host_raise(L, "%s%s takes a plain table, without a metatable", of, name);
  } else {
    host_raise(L, "%s%s takes a table or a text, not %s%s", of, name, host_kind_of(L, 1),
               type == LUA_TNIL ? " (is a field of the message misspelt?)" : "");
  }
}

// Whether a plain table is the one argument.
static bool has_plain_table(lua_State *L) {
  if (lua_gettop(L) != 1 || lua_type(L, 1) != LUA_TTABLE) return false;
  if (!lua_getmetatable(L, 1)) return true;
  lua_pop(L, 1);
  return false;
}

void host_take_properties(lua_State *L, const char *of, const char *name) {
  if (!has_plain_table(L)) take_argument(L, of, name);
}

// Upvalues: its name, without its "ui.", and the metatable of its elements.
static int construct(lua_State *L) {
  // Its name is asked for only where that is needed: most arguments are plain tables.
  if (!has_plain_table(L)) take_argument(L, "ui.", lua_tostring(L, lua_upvalueindex(1)));
  if (host_notes_lines(L)) host_note_line(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, 1);
  return 1;
}

const char *host_constructor_name(lua_State *L, int index) {
  if (lua_tocfunction(L, index) != construct || !lua_getupvalue(L, index, 1)) return NULL;
  const char *name = lua_tostring(L, -1);
  lua_pop(L, 1);
  return name;
}

void host_open_ui(lua_State *L) {
  const LuaHostConfiguration *configuration = &host_of(L)->configuration;
  lua_createtable(L, 0, (int)configuration->constructor_count);
  for (uint32_t i = 0; i < configuration->constructor_count; i++) {
    lua_pushstring(L, configuration->constructors[i]);
    lua_pushvalue(L, -1);
    push_element_metatable(L);
    lua_pushcclosure(L, construct, 2);
    lua_rawset(L, -3);
  }
  open_next_element(L);
}
