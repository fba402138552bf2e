// Errors leave as fixed text: the message handler runs no script code and allocates nothing in Lua.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "host.h"

static void copy_text(char *target, size_t capacity, const char *text, size_t length) {
  if (length >= capacity) {
    length = capacity - 1;
    // Not in the middle of a character.
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
  }
  for (size_t i = 0; i < length; i++) target[i] = text[i] ? text[i] : ' ';
  target[length] = 0;
}

void host_record_none(LuaHost *host) {
  if (host->is_error_clear) return;
  host->is_error_clear = true;
  host->error.status = LUA_HOST_OK;
  host->error.message = host->message;
  host->error.frames = host->frames;
  host->error.frame_count = 0;
  host->error.place.file[0] = host->error.place.function[0] = 0;
  host->error.place.line = 0;
  host->message[0] = 0;
}

void host_record(LuaHost *host, LuaHostStatus status, const char *message) {
  LuaHostFrame *place = &host->error.place;
  host->is_error_clear = false;
  place->file[0] = place->function[0] = 0;
  place->line = 0;
  host->error.frame_count = 0;
  host->error.status = status;
  host->error.message = host->message;
  host->error.frames = host->frames;
  copy_text(host->message, sizeof host->message, message, strlen(message));
}

// Finds "name.lua:12: " at the start of a message; returns its length, or 0.
static size_t place_prefix(const char *message, size_t length, LuaHostFrame *place) {
  size_t name = 0;
  while (name < length && name < sizeof place->file && message[name] != ':'
         && message[name] != '\n' && message[name])
    name++;
  if (name < 5 || name >= length || memcmp(message + name - 4, ".lua", 4) != 0) return 0;
  size_t at = name + 1;
  int32_t line = 0;
  while (at < length && message[at] >= '0' && message[at] <= '9' && line < 100000000)
    line = line * 10 + (message[at++] - '0');
  if (line == 0 || at + 1 >= length || message[at] != ':' || message[at + 1] != ' ') return 0;
  copy_text(place->file, sizeof place->file, message, name);
  place->line = line;
  return at + 2;
}

// Message data is a table to scripts, but Lua calls it what it is made of: "attempt to call a userdata
// value (field 'content')".
static void call_data_tables(char *message) {
  static const char made_of[] = "userdata", is[] = "table";
  if (strncmp(message, "attempt to ", 11) != 0) return;
  char *at = strstr(message, made_of);
  if (!at) return;
  memcpy(at, is, sizeof is - 1);
  memmove(at + sizeof is - 1, at + sizeof made_of - 1, strlen(at + sizeof made_of - 1) + 1);
}

void host_record_message(LuaHost *host, LuaHostStatus status, const char *message,
                         size_t length) {
  host_record(host, status, "");
  size_t prefix = place_prefix(message, length, &host->error.place);
  copy_text(host->message, sizeof host->message, message + prefix, length - prefix);
  call_data_tables(host->message);
}

void host_record_frames(lua_State *L) {
  LuaHost *host = host_of(L);
  LuaHostError *error = &host->error;
  lua_Debug record;
  error->frame_count = 0;
  for (int level = 0; error->frame_count < host_frame_limit; level++) {
    if (!lua_getstack(L, level, &record) || !lua_getinfo(L, "Slnt", &record)) break;
    if (record.currentline <= 0) continue;
    LuaHostFrame *frame = &host->frames[error->frame_count++];
    const char *name = record.name ? record.name : "";
    if (strcmp(record.what, "main") == 0) {
      name = "main chunk";
    } else if (!record.name && !record.istailcall && host->call) {
      name = host->function->name;  // called from C: the function that the host called
    }
    copy_text(frame->file, sizeof frame->file, record.short_src, strlen(record.short_src));
    copy_text(frame->function, sizeof frame->function, name, strlen(name));
    frame->line = record.currentline;
  }
  if (error->frame_count == 0) return;
  if (error->place.file[0] == 0) error->place = host->frames[0];
  for (size_t i = 0; i < error->frame_count; i++) {
    const LuaHostFrame *frame = &host->frames[i];
    if (frame->line != error->place.line || strcmp(frame->file, error->place.file) != 0) continue;
    memcpy(error->place.function, frame->function, sizeof frame->function);
    break;
  }
}

int host_message_handler(lua_State *L) {
  LuaHost *host = host_of(L);
  char number[64];
  size_t length;
  if (host->aborted) return 1;
  switch (lua_type(L, 1)) {
  case LUA_TSTRING: {
    const char *message = lua_tolstring(L, 1, &length);
    host_record_message(host, LUA_HOST_RUNTIME, message, length);
    break;
  }
  case LUA_TNUMBER:
    if (lua_isinteger(L, 1)) {
      snprintf(number, sizeof number, "the script raised the number %lld",
               (long long)lua_tointeger(L, 1));
    } else {
      snprintf(number, sizeof number, "the script raised the number %.14g", lua_tonumber(L, 1));
    }
    host_record(host, LUA_HOST_RUNTIME, number);
    break;
  case LUA_TNIL:
    host_record(host, LUA_HOST_RUNTIME, "the script raised nil instead of a message");
    break;
  case LUA_TTABLE:
    host_record(host, LUA_HOST_RUNTIME, "the script raised a table instead of a message");
    break;
  default:
    host_record(host, LUA_HOST_RUNTIME, "the script raised something that is no message");
    break;
  }
  host->error.status = host->error_kind;
  host_record_frames(L);
  return 1;
}

void host_raise(lua_State *L, const char *format, ...) {
  lua_Debug record;
  char message[host_message_limit];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  // The first frame that has a line: ours have none, however many of them are in between.
  for (int level = 0; lua_getstack(L, level, &record); level++) {
    if (!lua_getinfo(L, "Sl", &record) || record.currentline <= 0) continue;
    lua_pushfstring(L, "%s:%d: %s", record.short_src, record.currentline, message);
    lua_error(L);
  }
  lua_pushstring(L, message);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

const char *host_kind_of(lua_State *L, int index) {
  const Constructor *element = host_element_at(L, index);
  if (element) return "a ui element";
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: return "nil";
  case LUA_TBOOLEAN: return "a boolean";
  case LUA_TNUMBER: return "a number";
  case LUA_TSTRING: return "a string";
  case LUA_TTABLE: return "a table";
  case LUA_TFUNCTION: return "a function";
  default: return "message data";
  }
}
