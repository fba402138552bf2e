/* What the lists of files share. Each list is in a file of its own, so that a program has only those that it uses. */
#ifndef EMBED_H
#define EMBED_H

#include <stdlib.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

/* The text that has the place of the name. Names and texts end with a zero each, and no text has one in it; after the last name an empty one follows. */
static inline const char *text_of(const char *name, const char *names, const char *texts) {
  for (; *names; names += strlen(names) + 1, texts += strlen(texts) + 1) {
    if (strcmp(names, name) == 0) return texts;
  }
  abort();
}

#endif
