#ifndef BUBBLE_LAYOUTER_H
#define BUBBLE_LAYOUTER_H

/** Custom layouters of a host. */

#include "chain.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Receives the answer of a layouter. It is valid during the call of build_layout, on its thread. */
typedef struct bubble_answer bubble_answer;

/** A layouter. The library copies all texts. */
typedef struct bubble_layouter {
  /** sizeof(bubble_layouter). */
  size_t struct_size;
  /** The id: lower case letters, digits and hyphens, at most 64. */
  const char *id;
  /** A version that changes if the layouter makes other boxes of the same messages, at most 1,024 bytes; NULL: "1". */
  const char *version;
  /** The content types of the messages that it gets, `content_type_count` of them; 0: every type. */
  const char *const *content_types;
  size_t content_type_count;
  /** The layouter that follows it; NULL: see `after`. If the named layouter is missing, now or later, this one is last. */
  const char *before;
  /** The layouter that precedes it; if both are NULL, this one is first. */
  const char *after;
  /** Whether it wraps the boxes of the layouters after it, as the box {"box": "next"}. */
  bool wraps;
  /** Whether several threads may call it at once; otherwise one thread at a time does, not always the same one. */
  bool is_concurrent;
  /** Passed to all callbacks below. */
  void *context;
  /** Returns whether it takes a message, which is a JSON object. NULL: it takes all messages of its content types.
   * Called often, on any thread: it must be fast. For one message it must always return the same. */
  bool (*is_suitable)(void *context, const char *message, size_t length);
  /** Makes boxes of a message, and passes them to bubble_answer_boxes(). Without an answer the next layouter takes the message.
   * For the same input it must always give the same answer. Called on any thread.
   * @param request A JSON object: `message` with id, sender, outgoing, status, date, time, content and extras; `peer` with id, kind and title;
   *   `context` with width, theme, direction, language, text_scale, cluster, starts_day. */
  void (*build_layout)(void *context, const char *request, size_t length, bubble_answer *answer);
  /** Called once, on any thread, when the other callbacks will not be called again. May be NULL. */
  void (*release)(void *context);
} bubble_layouter;

/** Adds a copy of a layouter to a chain; BUBBLE_EXISTS if the chain has its id already. `release` is called only if this succeeds. */
bubble_status bubble_chain_add_layouter(bubble_chain *chain, const bubble_layouter *layouter);

/** Answers with a tree of boxes in JSON. A box is a text, or an object with `box`, which names an element of scripts. The object also has the
 * properties that the element has in scripts (Documentation/ScriptReference.md), and its children in `children`:
 * {"box": "column", "gap": 4, "children": [{"box": "text", "text": "Lunch?", "style": "title"}, "at noon"]}.
 * Call it only in build_layout, on its thread. If it is called several times, the last answer counts. BUBBLE_FORMAT with the error and its place.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_answer_boxes(bubble_answer *answer, const char *json, size_t length);

/** Answers that the layouter failed, and why. The library reports it, and the next layouter takes the message. */
bubble_status bubble_answer_failure(bubble_answer *answer, const char *reason);

#ifdef __cplusplus
}
#endif

#endif
