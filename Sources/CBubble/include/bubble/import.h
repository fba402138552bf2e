#ifndef BUBBLE_IMPORT_H
#define BUBBLE_IMPORT_H

/** Importing conversations from the exports of other messengers: Documentation/Importing.md. */

#include "conversation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The conversation to import, and facts that the export lacks. The library detects those that are NULL. */
typedef struct bubble_import_options {
  /** sizeof(bubble_import_options). */
  size_t struct_size;
  /** The conversation: its title, or its number as bubble_import_list() returns it. NULL: the only one. */
  const char *chat;
  /** The owner of the export: a name, an id or a number; "none": the owner wrote no message. NULL: as the export states it; if it does not, all messages
   * are incoming. */
  const char *me;
  /** The order of day, month and year in dates: "dmy", "mdy", "ymd" or "ydm". */
  const char *date_order;
  /** The time zone of times without one, such as "Europe/Lisbon"; NULL: UTC. */
  const char *time_zone;
  /** The number of last messages to keep; 0: all. */
  size_t last_count;
} bubble_import_options;

/** Imports an export: a file, a folder or a .zip. Detects the messenger by the content. The time depends on the export's size: call it on a
 * separate thread. Messages name pictures by their paths in the export. bubble_pictures_open_folder() shows those of a folder; a .zip
 * has none. bubble_conversation_problems() reports the parts that could not be read.
 *
 * - BUBBLE_FILE: the file is missing or unreadable.
 * - BUBBLE_FORMAT: it is not an export.
 * - BUBBLE_TOO_LARGE: it has more than 1,000,000,000 bytes of messages, and `last_count` is 0.
 * - BUBBLE_NOT_FOUND: it has no such conversation, or no person of that name.
 * - BUBBLE_INVALID: it has several conversations and `chat` is NULL, or several conversations or people of that name.
 * @param options NULL: the library detects everything. */
bubble_status bubble_conversation_import(const char *path, const bubble_import_options *options,
                                         bubble_conversation **conversation);

/** Returns the conversations of an export: a JSON array of objects with `number`, from 1, `title`, and `detail`, which may be empty.
 * @param length In bytes. May be NULL. */
bubble_status bubble_import_list(const char *path, char **json, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
