#ifndef BUBBLE_SCROLLING_H
#define BUBBLE_SCROLLING_H

/** Where a view is in the conversation, and time. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Scrolls by so many points, down if there are more than 0, as far as the list reaches; an animated scroll ends. From -1,000,000,000 to
 * 1,000,000,000. */
bubble_status bubble_view_scroll_by(bubble_view *view, double points);

/** Scrolls to a message; one that is not shown yet is scrolled to by the next commit.
 * @param edge Which of its edges is brought to the same edge of the view.
 * @param offset How far from there, inwards, in points.
 * @param animated Whether it takes time, as bubble_view_advance() goes on. */
bubble_status bubble_view_scroll_to_message(bubble_view *view, const char *message,
                                            bubble_edge edge, double offset, bool animated);

/** Places to scroll to. */
typedef enum bubble_place {
  /** The first message. */
  BUBBLE_START = 0,
  /** The last message, and what is under it. */
  BUBBLE_END = 1,
  /** The line over the first unread message. */
  BUBBLE_UNREAD = 2
} bubble_place;

/** Scrolls to a place; BUBBLE_NOT_FOUND if there is nothing unread. */
bubble_status bubble_view_scroll_to(bubble_view *view, bubble_place place, bool animated);

/** Tells where the view is scrolled to, by message, as a text to be kept: it holds whatever was edited, in any width.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_position(bubble_view *view, char **position, size_t *length);

/** Scrolls to a place that bubble_view_position() gave; BUBBLE_NOT_FOUND if its message is not there. */
bubble_status bubble_view_scroll_to_position(bubble_view *view, const char *position);

/** Lets time pass: call it before each frame for as long as something moves.
 * @param seconds Since the last frame, from 0 to 3,600. */
bubble_status bubble_view_advance(bubble_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
