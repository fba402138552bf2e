#ifndef BUBBLE_CONVERSATION_H
#define BUBBLE_CONVERSATION_H

/** Conversations as they stand in files; laid out or drawn whole. */

#include "chain.h"
#include "environment.h"
#include "pictures.h"
#include "theme.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A conversation as it was read: Documentation/Files.md. It never changes. Any thread. */
typedef struct bubble_conversation bubble_conversation;

/** Reads a file: `.jsonl` as a head and a message a line, everything else as one object. A message that can't be read is shown as such, and told by
 * bubble_conversation_problems(). */
bubble_status bubble_conversation_open_file(const char *path, bubble_conversation **conversation);

/** Reads the bytes of such a file, of either form.
 * @param name What it is called where something is wrong with it.
 * @param length In bytes, at most 1,000,000,000. */
bubble_status bubble_conversation_open_bytes(const char *name, const void *bytes, size_t length,
                                             bubble_conversation **conversation);

/** Frees a conversation; views of it keep what they need. */
bubble_status bubble_conversation_free(bubble_conversation *conversation);

/** Tells how many messages there are. */
bubble_status bubble_conversation_count(bubble_conversation *conversation, size_t *count);

/** Tells what was wrong with the file: an array in JSON of objects with `line`, `message` and `field`, which may be missing, and `text`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_conversation_problems(bubble_conversation *conversation, char **json,
                                           size_t *length);

/** What conversations are laid out and drawn with. What is NULL is as it is without the object: the standard environment; the built-in layouters and the
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

/** In which form a picture is written. */
typedef enum bubble_format { BUBBLE_PNG = 0, BUBBLE_SVG = 1, BUBBLE_PDF = 2 } bubble_format;

/** Lays all messages out, on all cores, and tells where everything is, in JSON: what `bubble layout` prints (Documentation/Files.md).
 * @param surroundings NULL: the standard.
 * @param width Of the list, in points, from 1 to 1,000,000.
 * @param length In bytes. May be NULL. */
bubble_status bubble_conversation_layout(bubble_conversation *conversation,
                                         const bubble_surroundings *surroundings, double width,
                                         char **json, size_t *length);

/** Draws all messages.
 * @param surroundings NULL: the standard.
 * @param width Of the list, in points, from 1 to 16,000.
 * @param scale How many pixels of a PNG there are to a point, from 0.1 to 8; of no use for the others.
 * @param length In bytes. */
bubble_status bubble_conversation_render(bubble_conversation *conversation,
                                         const bubble_surroundings *surroundings, double width,
                                         bubble_format format, double scale, char **bytes,
                                         size_t *length);

#ifdef __cplusplus
}
#endif

#endif
