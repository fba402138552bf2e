#include "texts/error_record.h"

#include <string.h>

static void copy_text(char *target, size_t capacity, const char *text, size_t length) {
  if (length >= capacity) {
    length = capacity - 1;
    // Not in the middle of a character.
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
  }
  for (size_t i = 0; i < length; i++) target[i] = text[i] ? text[i] : ' ';
  target[length] = 0;
}

void error_record_clear(ErrorRecord *record) {
  if (record->is_clear) return;
  error_record_set(record, LUA_HOST_OK, "");
  record->is_clear = true;
}

void error_record_set(ErrorRecord *record, LuaHostStatus status, const char *message) {
  LuaHostFrame *place = &record->last.place;
  record->is_clear = false;
  place->file[0] = place->function[0] = 0;
  place->line = 0;
  record->last.frame_count = 0;
  record->last.status = status;
  record->last.message = record->message;
  record->last.frames = record->frames;
  copy_text(record->message, sizeof record->message, message, strlen(message));
}

// Finds "name.lua:12: " at the start of a message; returns its length, or 0.
static size_t place_prefix(const char *message, size_t length, LuaHostFrame *place) {
  size_t name = 0;
  while (name < length && name < sizeof place->file && message[name] != ':' && message[name] != '\n'
         && message[name])
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

void error_record_take(ErrorRecord *record, LuaHostStatus status, const char *message,
                       size_t length) {
  error_record_set(record, status, "");
  size_t prefix = place_prefix(message, length, &record->last.place);
  copy_text(record->message, sizeof record->message, message + prefix, length - prefix);
  call_data_tables(record->message);
}

void error_record_place(ErrorRecord *record, const char *file, int line) {
  LuaHostFrame *place = &record->last.place;
  record->is_clear = false;
  copy_text(place->file, sizeof place->file, file, strlen(file));
  place->line = line;
  place->function[0] = 0;
}

void error_record_frames(ErrorRecord *written, lua_State *L, const char *called) {
  LuaHostError *error = &written->last;
  lua_Debug record;
  error->frame_count = 0;
  for (int level = 0; error->frame_count < error_frame_limit; level++) {
    if (!lua_getstack(L, level, &record) || !lua_getinfo(L, "Slnt", &record)) break;
    if (record.currentline <= 0) continue;
    LuaHostFrame *frame = &written->frames[error->frame_count++];
    const char *name = record.name ? record.name : "";
    if (strcmp(record.what, "main") == 0) {
      name = "main chunk";
    } else if (!record.name && !record.istailcall && called) {
      name = called;  // called from C
    }
    copy_text(frame->file, sizeof frame->file, record.short_src, strlen(record.short_src));
    copy_text(frame->function, sizeof frame->function, name, strlen(name));
    frame->line = record.currentline;
  }
  if (error->frame_count == 0) return;
  if (error->place.file[0] == 0) error->place = written->frames[0];
  for (size_t i = 0; i < error->frame_count; i++) {
    const LuaHostFrame *frame = &written->frames[i];
    if (frame->line != error->place.line || strcmp(frame->file, error->place.file) != 0) continue;
    memcpy(error->place.function, frame->function, sizeof frame->function);
    break;
  }
}
