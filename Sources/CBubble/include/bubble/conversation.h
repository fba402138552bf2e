#ifndef BUBBLE_CONVERSATION_H
#define BUBBLE_CONVERSATION_H

/** Conversations from files, laid out or drawn as a whole. */

#include "chain.h"
#include "environment.h"
#include "pictures.h"
#include "theme.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A conversation as it was read (format: Documentation/Files.md). Immutable. Any thread. */
typedef struct bubble_conversation bubble_conversation;

/** Reads a file. A `.jsonl` file has a header line and a message on each further line; any other file is one object. A message that can't be read
 * is shown as unreadable, and bubble_conversation_problems() reports it. */
bubble_status bubble_conversation_open_file(const char *path, bubble_conversation **conversation);

/** Reads the bytes of such a file, in either format.
 * @param name The name of the file in error texts.
 * @param length In bytes, at most 1,000,000,000. */
bubble_status bubble_conversation_open_bytes(const char *name, const void *bytes, size_t length,
                                             bubble_conversation **conversation);

/** Frees a conversation; its views keep the parts that they need. */
bubble_status bubble_conversation_free(bubble_conversation *conversation);

/** Adds a reference to a conversation. Free it once more. */
bubble_status bubble_conversation_retain(bubble_conversation *conversation);

/** Returns the number of messages. */
bubble_status bubble_conversation_count(bubble_conversation *conversation, size_t *count);

/** Returns the id of the person whose messages are outgoing, as the file or the export states it. BUBBLE_NOT_FOUND if it states none: then all
 * messages are incoming. */
bubble_status bubble_conversation_me(bubble_conversation *conversation, char **me);

/** Returns the problems of the file: a JSON array of objects with `text` and, if known, `line`, `message` and `field`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_conversation_problems(bubble_conversation *conversation, char **json,
                                           size_t *length);

/** The objects that lay out and draw conversations. NULL members mean defaults: the standard environment; the built-in layouters and the
 * bundled scripts; light and dark colours; no pictures. */
typedef struct bubble_surroundings {
  /** sizeof(bubble_surroundings). */
  size_t struct_size;
  bubble_environment *environment;
  bubble_chain *chain;
  bubble_theme *theme;
  bubble_appearance appearance;
  bubble_pictures *pictures;
} bubble_surroundings;

/** A picture format. */
typedef enum bubble_format { BUBBLE_PNG = 0, BUBBLE_SVG = 1, BUBBLE_PDF = 2 } bubble_format;

/** Lays out all messages, on all cores, and returns all positions as JSON, like `bubble layout` (Documentation/Files.md).
 * @param surroundings NULL: the defaults.
 * @param width The width of the list, in points, from 1 to 1,000,000.
 * @param length In bytes. May be NULL. */
bubble_status bubble_conversation_layout(bubble_conversation *conversation,
                                         const bubble_surroundings *surroundings, double width,
                                         char **json, size_t *length);

/** Draws all messages. Discards the problems that layouters report: bubble_conversation_render_with_problems() returns them.
 * @param surroundings NULL: the defaults.
 * @param width The width of the list, in points, from 1 to 16,000.
 * @param scale Pixels per point in a PNG, from 0.1 to 8; has no effect on the other formats.
 * @param length In bytes. */
bubble_status bubble_conversation_render(bubble_conversation *conversation,
                                         const bubble_surroundings *surroundings, double width,
                                         bubble_format format, double scale, char **bytes,
                                         size_t *length);

/** Draws all messages, like bubble_conversation_render(), and returns the problems that layouters report, in the order of the messages.
 * @param problems A JSON array of objects, as bubble_view_take_problems() returns it; "[]" if there is none.
 * @param problems_length In bytes. May be NULL. */
bubble_status bubble_conversation_render_with_problems(bubble_conversation *conversation,
                                                       const bubble_surroundings *surroundings,
                                                       double width, bubble_format format,
                                                       double scale, char **bytes, size_t *length,
                                                       char **problems, size_t *problems_length);

#ifdef __cplusplus
}
#endif

#endif
