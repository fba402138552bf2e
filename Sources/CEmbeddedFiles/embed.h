/* What the lists of files share. Each list is in a file of its own, so that a program has only those that it uses. */
#ifndef EMBED_H
#define EMBED_H

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct {
  const char *name;
  const unsigned char *text;
} File;

/* What stands around `#embed`, which can't be part of a macro. */
#define BEGIN(name) {name, (const unsigned char[]){
#define END }},

static inline const char *text_of(const char *name, const File *files, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strcmp(files[index].name, name) == 0) return (const char *)files[index].text;
  }
  return NULL;
}

#define TEXT_OF(name, files) text_of(name, files, sizeof files / sizeof *files)

#endif
