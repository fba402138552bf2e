#ifndef BUBBLE_LAYOUTER_H
#define BUBBLE_LAYOUTER_H

/** Layouters of a host. */

#include "chain.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a layouter's answer goes to; it is there for as long as the call goes on, and for its thread. */
typedef struct bubble_answer bubble_answer;

/** A layouter. All texts are copied. */
typedef struct bubble_layouter {
  /** sizeof(bubble_layouter). */
  size_t struct_size;
  /** Its name: lower case letters, digits and hyphens, at most 64. */
  const char *id;
  /** Changes when it makes something else of the same messages; NULL: "1". */
  const char *version;
  /** The content types that it is asked for, `content_type_count` of them; 0: it is asked for every message. */
  const char *const *content_types;
  size_t content_type_count;
  /** In front of which layouter it is asked; NULL: see `after`. One that is not there, or not any more: behind all. */
  const char *before;
  /** Behind which; NULL, and `before` as well: in front of all. */
  const char *after;
  /** Whether it puts something around what the layouters behind it make: the box {"box": "next"}. */
  bool wraps;
  /** Whether it may be called by several threads at once; else it is by one at a time, whichever that is. */
  bool is_concurrent;
  /** Is handed to all of these. */
  void *context;
  /** Whether it takes a message: an object in JSON. NULL: it takes all of its content types.
   * Called on any thread, often: it must be quick. For one message it always answers the same. */
  bool (*is_suitable)(void *context, const char *message, size_t length);
  /** Makes boxes of a message, and gives them to bubble_answer_boxes(); without an answer the next layouter takes the message.
   * For the same input it always answers the same. Called on any thread.
   * @param request An object in JSON: `message` with id, sender, outgoing, status, date, time, content and extras; `peer` with id, kind and title;
   *   `context` with width, theme, direction, language, text_scale, cluster, starts_day. */
  void (*build_layout)(void *context, const char *request, size_t length, bubble_answer *answer);
  /** Called once, when nothing will call the others any more, on any thread. May be NULL. */
  void (*release)(void *context);
} bubble_layouter;

/** Puts a layouter into a chain, which has a copy of it; BUBBLE_EXISTS if one of its id is there. `release` is called only if this succeeds. */
bubble_status bubble_chain_add_layouter(bubble_chain *chain, const bubble_layouter *layouter);

/** Answers with a tree of boxes in JSON: a text, or an object with `box`, one of the elements that scripts have, its properties by the names that
 * they have there (Documentation/ScriptReference.md), and its children in `children`:
 * {"box": "column", "gap": 4, "children": [{"box": "text", "text": "Lunch?", "style": "title"}, "at noon"]}.
 * Only in build_layout, on its thread. BUBBLE_FORMAT says what is wrong with it, and where; the last answer counts.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_answer_boxes(bubble_answer *answer, const char *json, size_t length);

/** Answers that it can't be done, and why: that is reported, and the next layouter takes the message. */
bubble_status bubble_answer_failure(bubble_answer *answer, const char *reason);

#ifdef __cplusplus
}
#endif

#endif
