// "did you mean": the nearest of the names that would have been right. Storey: texts.
#ifndef SUGGEST_H
#define SUGGEST_H

#include "lua_api.h"

typedef struct Suggestion {
  const char *wanted;
  size_t wanted_length;
  size_t distance;  // of the best so far
  char best[40];
  char text[72];
} Suggestion;

/// Begins the search for what a name may have meant. The name is not copied.
Suggestion suggest_for(const char *wanted, size_t length);
/// Tries a name that would have been right.
void suggest_try(Suggestion *suggestion, const char *name, size_t length);
/// Takes a name that is known to be meant, cut where there is no room.
void suggest_meant(Suggestion *suggestion, const char *name, size_t length);
/// Tries the string keys of a table.
void suggest_keys(lua_State *L, Suggestion *suggestion, int table);
/// " (did you mean 'x'?)", or "" if nothing is near.
const char *suggest_text(Suggestion *suggestion);

#endif
