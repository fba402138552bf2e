#ifndef BUBBLE_IMPORT_H
#define BUBBLE_IMPORT_H

/** Conversations out of the exports of other messengers: Documentation/Importing.md. */

#include "conversation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is wanted of an export, and what it does not say itself. What is NULL is found out. */
typedef struct bubble_import_options {
  /** sizeof(bubble_import_options). */
  size_t struct_size;
  /** Which conversation: its title, or its number as bubble_import_list() gives it. NULL: the only one. */
  const char *chat;
  /** Whose export it is: a name, an id or a number; "none": that person wrote nothing. NULL: as the export says; where it does not, all messages are incoming. */
  const char *me;
  /** In which order dates are written: "dmy", "mdy", "ymd" or "ydm". */
  const char *date_order;
  /** The time zone of times that have none, such as "Europe/Lisbon"; NULL: UTC. */
  const char *time_zone;
  /** How many of the last messages are kept; 0: all. */
  size_t last_count;
} bubble_import_options;

/** Reads an export: a file, a folder or a .zip of one of the messengers that are known by what is in it. It takes as long as it is large: best on a
 * thread of its own. Messages name pictures by their paths within it: of a folder bubble_pictures_open_folder() shows them, of a .zip there are none.
 * What could not be understood is told by bubble_conversation_problems().
 *
 * BUBBLE_FILE: it is not there; BUBBLE_FORMAT: it is no export; BUBBLE_TOO_LARGE: more than 1,000,000,000 bytes of messages; BUBBLE_NOT_FOUND: it has no
 * such conversation, or nobody of that name; BUBBLE_INVALID: there are several, and `chat` is NULL.
 * @param options NULL: all is found out. */
bubble_status bubble_conversation_import(const char *path, const bubble_import_options *options,
                                         bubble_conversation **conversation);

/** Tells which conversations are in an export: an array in JSON of objects with `number`, from 1, `title`, and `detail`, which may be empty.
 * @param length In bytes. May be NULL. */
bubble_status bubble_import_list(const char *path, char **json, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
