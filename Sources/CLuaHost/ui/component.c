#include "ui/component.h"

#include <string.h>

#include "guard/limits.h"
#include "guard/raise.h"
#include "ui/constructors.h"
#include "ui/lines.h"
#include "values/kinds.h"

enum { longest_name = 48, most_names = 64 };

// The upvalues of a constructor.
enum { the_name = 1, the_function, the_names };  // names: a table that has them as keys, or nil

// Says what is wrong with what a component returned, at the line of its call.
_Noreturn static void refuse(lua_State *L, const char *name, const char *is, const char *advice) {
  lua_Debug record;
  lua_pushvalue(L, lua_upvalueindex(the_function));
  bool is_known = lua_getinfo(L, ">S", &record) && record.linedefined > 0;
  if (is_known)
    host_raise(L, "the component '%s' (%s:%d) returned %s: %s", name, record.short_src,
               record.linedefined, is, advice);
  host_raise(L, "the component '%s' returned %s: %s", name, is, advice);
}

static bool is_element(lua_State *L, int index) { return host_element_at(L, index) >= 0; }

// What it returned is at 2 and above.
static void check_result(lua_State *L, const char *name) {
  static const char wanted[] = "it must return an element or a string, or nil to show nothing";
  int type = lua_type(L, 2);
  if (type == LUA_TNONE) refuse(L, name, "nothing", "write 'return' in front of its result");
  if (lua_gettop(L) > 2 && is_element(L, 3))
    refuse(L, name, "several elements", "put them into a ui.column");
  bool is_nothing = type == LUA_TNIL || (type == LUA_TBOOLEAN && !lua_toboolean(L, 2));
  if (is_nothing || type == LUA_TSTRING || is_element(L, 2)) return;
  const char *called = host_component_name(L, 2);
  if (called || host_constructor_name(L, 2))
    refuse(L, name, called ? "a component" : "a constructor", "call it with a table: { … }");
  if (type == LUA_TTABLE) refuse(L, name, "a table", "write ui.column in front of it");
  refuse(L, name, host_kind_of(L, 2), wanted);
}

// Puts a copy in the place of the element at 2: it may be kept somewhere for further calls.
static void copy_element(lua_State *L) {
  lua_createtable(L, (int)lua_rawlen(L, 2), 8);
  int copy = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    host_charge(L, 2);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
  lua_getmetatable(L, 2);
  lua_setmetatable(L, copy);
  if (host_notes_lines(L)) host_copy_line(L, 2, copy);
  lua_replace(L, 2);
}

// The key on top is not one of the component's own names.
static bool is_left(lua_State *L, int key) {
  if (lua_type(L, key) != LUA_TSTRING) return false;
  lua_pushvalue(L, key);
  bool is_own = lua_rawget(L, lua_upvalueindex(the_names)) != LUA_TNIL;
  lua_pop(L, 1);
  return !is_own;
}

// Gives the element at 2 what the table at 1 has that is not the component's, unless the element says it itself.
static void pass_on(lua_State *L, const char *name) {
  bool is_copied = false;
  if (lua_rawequal(L, 1, 2)) return;
  lua_settop(L, 2);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    host_charge(L, 2);
    int key = lua_gettop(L) - 1;
    if (is_left(L, key)) {
      if (lua_type(L, 2) != LUA_TTABLE) {
        if (!lua_toboolean(L, 2)) return;
        refuse(L, name, lua_type(L, 2) == LUA_TSTRING ? "a string" : "the result of ctx.next",
               "that takes no properties; make it a child of an element");
      }
      if (!is_copied) copy_element(L);
      is_copied = true;
      lua_pushvalue(L, key);
      bool is_said = lua_rawget(L, 2) != LUA_TNIL;
      lua_pop(L, 1);
      if (!is_said) {
        lua_pushvalue(L, key);
        lua_pushvalue(L, key + 1);
        lua_rawset(L, 2);
      }
    }
    lua_settop(L, key);
  }
}

static int construct(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(the_name));
  host_take_properties(L, "", name);
  lua_pushvalue(L, lua_upvalueindex(the_function));
  lua_pushvalue(L, 1);
  host_call_script(L, 1, LUA_MULTRET);
  check_result(L, name);
  if (!lua_isnil(L, lua_upvalueindex(the_names))) pass_on(L, name);
  lua_settop(L, 2);
  return 1;
}

const char *host_component_name(lua_State *L, int index) {
  if (lua_tocfunction(L, index) != construct || !lua_getupvalue(L, index, the_name)) return NULL;
  const char *name = lua_tostring(L, -1);
  lua_pop(L, 1);
  return name;
}

static void check_name(lua_State *L) {
  static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  size_t length;
  if (lua_type(L, 1) != LUA_TSTRING)
    host_raise(
        L, "ui.component: a name expected, not %s: ui.component(\"badge\", function(badge) … end)",
        host_kind_of(L, 1));
  const char *name = lua_tolstring(L, 1, &length);
  if (length == 0 || length > longest_name || strspn(name, signs) != length)
    host_raise(L, "ui.component: a name has 1 to %d lower case letters, digits, _ and -",
               longest_name);
}

// Pushes a table that has the names at 2 as keys.
static void push_names(lua_State *L, const char *component) {
  lua_Unsigned count = lua_rawlen(L, 2);
  if (count > most_names)
    host_raise(L, "ui.component '%s': at most %d names of properties", component, most_names);
  lua_createtable(L, 0, (int)count);
  int names = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    host_charge(L, 2);
    if (!lua_isinteger(L, -2) || lua_type(L, -1) != LUA_TSTRING)
      host_raise(
          L, "ui.component '%s': the names of its properties are a list of strings: { \"kind\" }",
          component);
    lua_pushboolean(L, true);
    lua_rawset(L, names);
  }
}

int host_component(lua_State *L) {
  check_name(L);
  const char *name = lua_tostring(L, 1);
  bool has_names = lua_gettop(L) > 2;
  int function = has_names ? 3 : 2;
  if (lua_type(L, function) != LUA_TFUNCTION)
    host_raise(L, "ui.component '%s': a function expected, not %s: function(%s) return … end", name,
               host_kind_of(L, function), name);
  if (has_names && lua_type(L, 2) != LUA_TTABLE)
    host_raise(L, "ui.component '%s': a list of names expected, not %s", name, host_kind_of(L, 2));
  lua_settop(L, function);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, function);
  if (has_names) {
    push_names(L, name);
  } else {
    lua_pushnil(L);
  }
  lua_pushcclosure(L, construct, the_names);
  return 1;
}
