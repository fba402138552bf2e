#include "ui/lines.h"

#include "guard/raise.h"

static const char lines_key;  // in the registry: marks by element, which it does not keep alive

static void push_lines(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &lines_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lines_key);
}

static void set_line(lua_State *L, int element, uint32_t mark) {
  luaL_checkstack(L, 4, "too many values");
  push_lines(L);
  lua_pushvalue(L, element);
  lua_pushinteger(L, mark);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void host_note_line(lua_State *L, int element) {
  LuaHost *host = host_of(L);
  CallPlace place = {{0}};
  int count = 0;
  lua_Debug record;
  // The frames that have a line: a library function may have called the constructor.
  for (int level = 1; count < call_place_depth && lua_getstack(L, level, &record); level++) {
    if (!lua_getinfo(L, "Sl", &record) || record.currentline <= 0) continue;
    uint32_t file = file_names_number(&host->element_files, record.short_src);
    if (file == 0 || record.currentline >> call_place_line_bits) break;
    place.lines[count++] = file << call_place_line_bits | (uint32_t)record.currentline;
  }
  uint32_t mark = count > 0 ? call_places_number(&host->element_places, &place) : 0;
  if (mark > 0) set_line(L, element, mark);
}

uint32_t host_line_of(lua_State *L, int element) {
  if (host_of(L)->element_places.count == 0) return 0;
  push_lines(L);
  lua_pushvalue(L, element);
  lua_rawget(L, -2);
  uint32_t mark = (uint32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return mark;
}

void host_copy_line(lua_State *L, int element, int copy) {
  uint32_t mark = host_line_of(L, element);
  if (mark > 0) set_line(L, copy, mark);
}

size_t lua_host_mark_places(const LuaHost *host, uint32_t mark, LuaHostFrame *frames,
                            size_t capacity) {
  return host_mark_places(host, mark, frames, capacity);
}
