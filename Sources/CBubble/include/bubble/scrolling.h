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

/** Lets the list scroll on and slow down while bubble_view_advance() passes time, as after the user lifts a moving finger. It stops at the ends of the list,
 * with another scroll, or with a touch, which then presses nothing.
 * @param velocity In points per second, from -1,000,000,000 to 1,000,000,000, down if it is above 0. 0: stops it. */
bubble_status bubble_view_fling(bubble_view *view, double velocity);

/** Pans the table at a point, at most to the ends of its content, if it is wider than its message and the view has the option `pans_wide_tables`: for
 * sideways drags, wheels and touch pads. A table stays where it is panned while its message changes, and while it is not visible.
 * @param x With `y`: in view coordinates; of a drag, the point at which it began.
 * @param points The distance to move the content further to the right, from -1,000,000,000 to 1,000,000,000; below 0: to the left.
 * @param found Whether there is such a table; otherwise the drag may scroll or swipe. May be NULL. */
bubble_status bubble_view_pan(bubble_view *view, double x, double y, double points, bool *found);

/** Pans a table by its region, as the action "pan" of a message's node requests it: the action has the region, and the distance in its parameter `by`.
 * BUBBLE_NOT_FOUND if the message is not visible, or has no such table.
 * @param region Such as "table-1".
 * @param points As of bubble_view_pan(). */
bubble_status bubble_view_pan_region(bubble_view *view, const char *message, const char *region,
                                     double points);

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

/** Marks a message for a moment, such as the target of a jump. The functions of drawing.h and renderer.h that draw the view tint its row, and `highlight` of
 * its cell has the strength. The mark fades while bubble_view_advance() passes time, after an animated scroll has arrived. One message is marked at a
 * time. Pictures of bubble_view_render() do not show it.
 * @param message NULL: ends the mark. BUBBLE_NOT_FOUND if it does not exist. */
bubble_status bubble_view_flash(bubble_view *view, const char *message);

/** Returns the scroll position, relative to a message, as a text that the host can store. It stays valid after edits and at any width.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_position(bubble_view *view, char **position, size_t *length);

/** Scrolls to a position that bubble_view_position() returned; BUBBLE_NOT_FOUND if its message does not exist. */
bubble_status bubble_view_scroll_to_position(bubble_view *view, const char *position);

/** Advances the time: call it before each frame, when `next_frame` of the view's state is over.
 * @param seconds Since the last frame, from 0 to 3,600. */
bubble_status bubble_view_advance(bubble_view *view, double seconds);

/** Sets the view's clock, which boxes follow that turn, fade, fill or count, and the current day. It stands still until the next call of this function.
 * @param seconds Since 1 January 1970, 00:00 UTC, from -62,135,596,800 to 253,402,300,799: the years 1 to 9999.
 * NAN: the system's clock, as in a new view. */
bubble_status bubble_view_set_now(bubble_view *view, double seconds);

#ifdef __cplusplus
}
#endif

#endif
