#ifndef BUBBLE_SEARCH_H
#define BUBBLE_SEARCH_H

/** Finding text in a conversation. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A search that follows every edit. It belongs to the thread of its view. */
typedef struct bubble_search bubble_search;

/** Searches all messages: what is near at once, the rest in the background. Case, marks and forms of letters do not matter.
 * @param ready More was found. Called on any thread, and not again until the search was asked for something. May be NULL.
 * @param context Is handed to it. */
bubble_status bubble_view_search(bubble_view *view, const char *text, void (*ready)(void *context),
                                 void *context, bubble_search **search);

/** Ends a search. `ready` may still be called by another thread until this returns, and not after. */
bubble_status bubble_search_free(bubble_search *search);

/** A place where the text was found. */
typedef struct bubble_match {
  /** The message; empty: there is no match. */
  const char *message;
  /** The member of its content, such as "text"; and where in it, in bytes. */
  const char *field;
  size_t start;
  size_t end;
  /** Which of those that were found so far it is, from 0 at the top. */
  size_t number;
} bubble_match;

/** Tells how many matches were found so far.
 * @param is_complete Whether all messages were searched. May be NULL. */
bubble_status bubble_search_count(bubble_search *search, size_t *count, bool *is_complete);

/** Gives the match that one is at.
 * @param match Its texts are there until the next call with this search that gives a match, or until it is freed. */
bubble_status bubble_search_current(bubble_search *search, bubble_match *match);

/** Goes on to the next match, downwards, or back to the one before; if there is none so far, it stays.
 * @param wraps Whether the first one follows the last one, once all messages are searched. */
bubble_status bubble_search_step(bubble_search *search, bool forwards, bool wraps,
                                 bubble_match *match);

/** What a match covers of what is shown: a rectangle for each part of a line. */
typedef struct bubble_mark {
  bubble_rect rect;
  /** Whether it is of the current match. */
  bool is_current;
} bubble_mark;

/** Gives the matches in what is shown, at rest, from top to bottom.
 * @param marks The first of them, in view coordinates, to read until the next call of this function with this search, or until it is freed.
 * @param count How many there are. */
bubble_status bubble_search_marks(bubble_search *search, const bubble_mark **marks, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
