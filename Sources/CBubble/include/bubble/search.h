#ifndef BUBBLE_SEARCH_H
#define BUBBLE_SEARCH_H

/** Searching text in a conversation. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A search, which stays up to date after edits. It belongs to the thread of its view. */
typedef struct bubble_search bubble_search;

/** Searches all messages: those near the visible ones at once, the rest in the background. Ignores case, diacritical marks and variants of letters.
 * @param ready Called when there are new matches, on any thread, and not again before the next call with this search. May be NULL.
 * @param context Passed to `ready`.
 * @param release Called once, on any thread, when `ready` will not be called again. May be NULL. Called only if this succeeds. */
bubble_status bubble_view_search(bubble_view *view, const char *text, void (*ready)(void *context),
                                 void *context, void (*release)(void *context),
                                 bubble_search **search);

/** Ends a search. Any thread. Waits for a call of `ready` that is in progress, except in a callback. If a call of the view is in progress, the search ends
 * with that call. No other call of `ready` begins afterwards. */
bubble_status bubble_search_free(bubble_search *search);

/** A match. */
typedef struct bubble_match {
  /** sizeof(bubble_match); set it before the call. */
  size_t struct_size;
  /** The message; empty: there is no match. */
  const char *message;
  /** The member of the message's content, such as "text", and the range in it, in bytes. */
  const char *field;
  size_t start;
  size_t end;
  /** The number among the matches found so far, from 0 at the top. */
  size_t number;
} bubble_match;

/** Returns the number of matches found so far.
 * @param is_complete Whether all messages were searched. May be NULL. */
bubble_status bubble_search_count(bubble_search *search, size_t *count, bool *is_complete);

/** Returns the current match.
 * @param match Its texts are valid until the next call with this search that returns a match, or until the search is freed. */
bubble_status bubble_search_current(bubble_search *search, bubble_match *match);

/** Moves to the next match, downwards, or to the previous one, and returns it. If there is none so far, the current match does not change.
 * @param wraps Whether the first match follows the last one, once all messages are searched. */
bubble_status bubble_search_step(bubble_search *search, bool forwards, bool wraps,
                                 bubble_match *match);

/** A visible rectangle of a match; a match has one for each part of a line. */
typedef struct bubble_mark {
  /** Set by the library. */
  size_t struct_size;
  bubble_rect rect;
  /** Whether it belongs to the current match. */
  bool is_current;
} bubble_mark;

/** Returns the visible matches, at rest, from top to bottom.
 * @param marks The addresses of `count` marks, whose rectangles are in view coordinates. Valid, with the marks, until the next call of this function with
 *   this search, or until the search is freed.
 * @param count The number of marks. */
bubble_status bubble_search_marks(bubble_search *search, const bubble_mark *const **marks,
                                  size_t *count);

#ifdef __cplusplus
}
#endif

#endif
