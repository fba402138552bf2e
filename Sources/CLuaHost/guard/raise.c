#include "guard/raise.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t host_mark_places(const LuaHost *host, uint32_t mark, LuaHostFrame *frames, size_t capacity) {
  const CallPlace *place = call_places_at(&host->element_places, mark);
  size_t count = 0;
  while (place && count < capacity && count < call_place_depth && place->lines[count] > 0) {
    uint32_t line = place->lines[count];
    const char *file = file_names_at(&host->element_files, line >> call_place_line_bits);
    if (!file) break;
    LuaHostFrame *frame = &frames[count++];
    memset(frame, 0, sizeof *frame);
    strncpy(frame->file, file, sizeof frame->file - 1);
    frame->line = (int32_t)(line & ((1u << call_place_line_bits) - 1));
  }
  return count;
}

void host_record_frames(lua_State *L) {
  LuaHost *host = host_of(L);
  LuaHostError *error = &host->error.last;
  if (error->is_of_element && host->output.element.is_there) {
    // No line of the script runs: those that made the element.
    error->frame_count
        = host_mark_places(host, host->output.element.mark, host->error.frames, error_frame_limit);
    return;
  }
  error_record_frames(&host->error, L, host->call.job ? host->call.function->name : NULL);
}

int host_message_handler(lua_State *L) {
  LuaHost *host = host_of(L);
  int type = lua_type(L, 1);
  if (host->budget.aborted) return 1;
  if (type == LUA_TSTRING) {
    size_t length;
    const char *message = lua_tolstring(L, 1, &length);
    error_record_take(&host->error, LUA_HOST_RUNTIME, message, length);
  } else {
    const char *what = type == LUA_TNIL     ? "nil instead of a message"
                       : type == LUA_TTABLE ? "a table instead of a message"
                                            : "a value that is not a message";
    char text[64], number[40];
    if (lua_isinteger(L, 1)) {
      snprintf(number, sizeof number, "the number %lld", (long long)lua_tointeger(L, 1));
    } else if (type == LUA_TNUMBER) {
      snprintf(number, sizeof number, "the number %.14g", lua_tonumber(L, 1));
    }
    snprintf(text, sizeof text, "the script raised %s", type == LUA_TNUMBER ? number : what);
    error_record_set(&host->error, LUA_HOST_RUNTIME, text);
  }
  host->error.last.status = host->error.kind;
  host_record_frames(L);
  return 1;
}

// Where no line of the script runs: the line that made the element which is being written.
static void push_element_error(lua_State *L, const char *message) {
  LuaHost *host = host_of(L);
  OutputElement element = host->output.element;
  LuaHostFrame frame;
  host->error.last.is_of_element = element.is_there;
  if (host_mark_places(host, element.mark, &frame, 1) > 0) {
    lua_pushfstring(L, "%s:%d: %s", frame.file, (int)frame.line, message);
  } else {
    lua_pushstring(L, message);
  }
}

void host_raise(lua_State *L, const char *format, ...) {
  lua_Debug record;
  char message[error_message_limit];
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
  push_element_error(L, message);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}
