#ifndef BUBBLE_SCROLLING_H
#define BUBBLE_SCROLLING_H

/** The scroll position of a view, and time. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Scrolls by a distance in points, from -1,000,000,000 to 1,000,000,000, down if it is above 0. Stops at the ends of the list. Ends an animated
 * scroll. */
bubble_status bubble_view_scroll_by(bubble_view *view, double points);

/** Scrolls to a message. If the list does not show it yet, the next commit scrolls to it.
 * @param edge The edge of the message to align with the same edge of the view.
 * @param offset The distance between the two edges, inwards, in points, from -1,000,000,000 to 1,000,000,000.
 * @param animated Whether bubble_view_advance() animates the scroll. */
bubble_status bubble_view_scroll_to_message(bubble_view *view, const char *message,
                                            bubble_edge edge, double offset, bool animated);

/** Places to scroll to. */
typedef enum bubble_place {
  /** The first message. */
  BUBBLE_START = 0,
  /** The last message, and everything below it. */
  BUBBLE_END = 1,
  /** The separator above the first unread message. */
  BUBBLE_UNREAD = 2
} bubble_place;

/** Scrolls to a place. BUBBLE_NOT_FOUND if there is nothing unread. */
bubble_status bubble_view_scroll_to(bubble_view *view, bubble_place place, bool animated);

/** Returns the scroll position, relative to a message, as a text that the host can store. It stays valid after edits and at any width.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_position(bubble_view *view, char **position, size_t *length);

/** Scrolls to a position that bubble_view_position() returned; BUBBLE_NOT_FOUND if its message does not exist. */
bubble_status bubble_view_scroll_to_position(bubble_view *view, const char *position);

/** Advances the time: call it before each frame while something moves.
 * @param seconds Since the last frame, from 0 to 3,600. */
bubble_status bubble_view_advance(bubble_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
