#include "texts/suggest.h"

#include <stdio.h>
#include <string.h>

#include "include/CLuaHost.h"

enum { longest = sizeof(((Suggestion *)0)->best) - 1 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// How many letters must be put in, left out, changed or swapped with their neighbour.
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  size_t rows[3][longest + 1] = {{0}};
  size_t *before = rows[0], *last = rows[1], *row = rows[2];
  for (size_t j = 0; j <= b_length; j++) last[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t change = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = least(change, least(last[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = least(row[j], before[j - 2] + 1);
    }
    size_t *free = before;
    before = last;
    last = row;
    row = free;
  }
  return last[b_length];
}

Suggestion suggest_for(const char *wanted, size_t length) {
  Suggestion suggestion = {.wanted = wanted, .wanted_length = length};
  suggestion.distance = length / 3 + 2;  // what is no nearer is no help
  return suggestion;
}

void suggest_try(Suggestion *suggestion, const char *name, size_t length) {
  if (length == 0 || length > longest || suggestion->wanted_length > longest) return;
  size_t distance = edit_distance(suggestion->wanted, suggestion->wanted_length, name, length);
  // Of a short name too little is left: 'x' is no slip of 'ctx'.
  if (distance > suggestion->distance || 2 * distance > length) return;
  // Of two that are as near, the first in the alphabet: tables have no order.
  if (distance == suggestion->distance
      && (!suggestion->best[0] || strncmp(name, suggestion->best, length) >= 0))
    return;
  suggestion->distance = distance;
  memcpy(suggestion->best, name, length);
  suggestion->best[length] = 0;
}

void suggest_meant(Suggestion *suggestion, const char *name, size_t length) {
  snprintf(suggestion->best, sizeof suggestion->best, "%.*s", (int)length, name);
}

void suggest_keys(lua_State *L, Suggestion *suggestion, int table) {
  table = lua_absindex(L, table);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    size_t length;
    if (lua_type(L, -2) == LUA_TSTRING) {
      const char *name = lua_tolstring(L, -2, &length);
      suggest_try(suggestion, name, length);
    }
    lua_pop(L, 1);
  }
}

const char *suggest_text(Suggestion *suggestion) {
  if (!suggestion->best[0]) return "";
  snprintf(suggestion->text, sizeof suggestion->text, " (did you mean '%s'?)", suggestion->best);
  return suggestion->text;
}

size_t lua_host_nearest(const char *wanted, const char *names, const char **name) {
  Suggestion suggestion = suggest_for(wanted, strlen(wanted));
  for (const char *at = names; *at;) {
    size_t length = strcspn(at, " ");
    suggest_try(&suggestion, at, length);
    if (length == strlen(suggestion.best) && memcmp(at, suggestion.best, length) == 0) *name = at;
    at += length + (at[length] == ' ');
  }
  return strlen(suggestion.best);
}
