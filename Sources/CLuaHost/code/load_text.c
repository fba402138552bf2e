#include "code/load_text.h"

#include <stdio.h>
#include <string.h>

#include "code/kept_code.h"
#include "guard/limits.h"

// A text that is handed to the parser in small pieces, so that it is known how far it came and when
// its time is over. Each piece ends with its line.
typedef struct PieceReader {
  const char *text;
  size_t length;
  int line;  // that the last piece is of
  bool is_line_over;
  size_t unclocked;  // bytes handed over since the last look at the clock
} PieceReader;

enum { piece_bytes = 256, piece_cost = 2, jump_limit = 4000, jump_bytes = 5 };

static const char *read_piece(lua_State *L, void *data, size_t *size) {
  PieceReader *reader = data;
  const char *start = reader->text;
  size_t most = reader->length < piece_bytes ? reader->length : piece_bytes;
  if (most == 0) {
    *size = 0;
    return NULL;
  }
  host_charge(L, piece_cost);
  const char *feed = memchr(start, '\n', most);
  *size = feed ? (size_t)(feed - start) + 1 : most;
  // A word can take long: its variable may be looked for in thousands, a jump added to thousands.
  if (reader->unclocked == 0 || reader->unclocked + *size > piece_bytes) {
    host_check_clock(L);
    reader->unclocked = 0;
  }
  reader->unclocked += *size;
  reader->text += *size;
  reader->length -= *size;
  reader->line += reader->is_line_over;
  reader->is_line_over = feed != NULL;
  return start;
}

static bool is_of_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool starts_with_word(const char *text, const char *end, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(end - text) < length || memcmp(text, word, length) != 0) return false;
  return text + length == end || !is_of_word(text[length]);
}

// The line of the first `break` or `goto` that is one too many, or 0. At the end of a block the
// parser settles all that leave it, in squared time and without reading on, so nothing could stop
// it. Words in strings and comments count, too.
static int line_of_too_many_jumps(const char *text, size_t length) {
  const char *end = text + length;
  int line = 1, jumps = 0;
  if (length <= (size_t)jump_limit * jump_bytes) return 0;  // each with what parts it from the next
  char before = '\n';
  for (const char *at = text; at < end; before = *at++) {
    if (*at == '\n') line++;
    if ((*at != 'b' && *at != 'g') || is_of_word(before)) continue;
    if (!starts_with_word(at, end, "break") && !starts_with_word(at, end, "goto")) continue;
    if (++jumps > jump_limit) return line;
  }
  return 0;
}

static int parse(lua_State *L, PieceReader *reader, const char *chunk) {
  LuaHost *host = host_of(L);
  // Next to nothing of what the parser makes is garbage. Where memory is short, it is collected all
  // the same.
  lua_gc(L, LUA_GCSTOP);
  int status = lua_load(L, read_piece, reader, chunk, "t");
  lua_gc(L, LUA_GCRESTART);
  if (host->budget.aborted) {
    // No function runs: the place is that of the text.
    error_record_place(&host->error, chunk + 1, reader->line);
    return status;
  }
  // The parser's own limit; Lua says neither what is nested nor where.
  if (status == LUA_ERRRUN) {
    lua_pushfstring(L, "%s:%d: brackets, tables, functions or blocks are nested too deeply",
                    chunk + 1, reader->line);
    return LUA_ERRSYNTAX;
  }
  return status;
}

int host_load_text(lua_State *L, const char *text, size_t length, const char *file) {
  LuaHost *host = host_of(L);
  char chunk[66];
  snprintf(chunk, sizeof chunk, "=%s", file);
  if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
    text += 3;
    length -= 3;
  }
  if (length > 0 && *text == '#') {  // a line for the shell; its line feed stays and is counted
    const char *feed = memchr(text, '\n', length);
    length = feed ? length - (size_t)(feed - text) : 0;
    text = feed ? feed : text;
  }
  host->budget.fuel -= (int64_t)length / 8;
  if (length > host->configuration.limits.source_bytes) {
    lua_pushfstring(L, "%s:1: the file is longer than %I bytes", file,
                    (LUAI_UACINT)host->configuration.limits.source_bytes);
    return LUA_ERRSYNTAX;
  }
  if (length > 0 && (memchr(text, 0, length) || *text == LUA_SIGNATURE[0])) {
    lua_pushfstring(L, "%s:1: the file is not text: compiled scripts are not run", file);
    return LUA_ERRSYNTAX;
  }
  int line = line_of_too_many_jumps(text, length);
  if (line > 0) {
    lua_pushfstring(L,
                    "%s:%d: the file has 'break' and 'goto' more than %d times: move a part "
                    "to its own file and require it",
                    file, line, jump_limit);
    return LUA_ERRSYNTAX;
  }
  const HostKept *kept = host_find_kept(host, file, text, length);
  if (kept && host_load_kept(L, kept, chunk)) return LUA_OK;
  HostParsing parsing = host_begin_parsing(host);
  PieceReader reader = {text, length, 0, true, 0};
  int status = parse(L, &reader, chunk);
  if (status == LUA_OK) host_keep(L, parsing, file, text, length);
  return status;
}
