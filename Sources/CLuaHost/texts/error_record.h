// How a call failed, as fixed text: what is said, where, and by way of which functions. Nothing here
// runs code of a script, or allocates. Layer: texts.
#pragma once

#include "include/CLuaHost.h"
#include "lua_api.h"

enum { error_frame_limit = 12, error_message_limit = 1000 };

typedef struct ErrorRecord {
  bool is_clear;       // nothing was recorded since the last call began
  LuaHostStatus kind;  // what a raised error is at this stage of the call
  LuaHostError last;   // its message and frames are these:
  LuaHostFrame frames[error_frame_limit];
  char message[error_message_limit + 1];
} ErrorRecord;

/// Forgets the error of the call before.
void error_record_clear(ErrorRecord *record);
/// Records an error that has no place; `message` is copied.
void error_record_set(ErrorRecord *record, LuaHostStatus status, const char *message);
/// Takes a message of the form "file:line: text" apart.
void error_record_take(ErrorRecord *record, LuaHostStatus status, const char *message,
                       size_t length);
/// Gives the error a place in a text of which no function runs.
void error_record_place(ErrorRecord *record, const char *file, int line);
/// Notes the functions that are being called, innermost first, and the place of the innermost one if
/// the error has none. `called`: what to call the function that the host called, or NULL.
void error_record_frames(ErrorRecord *record, lua_State *L, const char *called);
