#ifndef BUBBLE_TOUCH_H
#define BUBBLE_TOUCH_H

/** Touching: what is under a point, pressed, held, and what the keyboard is at. */

#include "cells.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What lies under a point. */
typedef enum bubble_hit_part {
  /** Nothing of the conversation. */
  BUBBLE_HIT_NOTHING = 0,
  /** A cell, beside its bubble. */
  BUBBLE_HIT_CELL = 1,
  /** A bubble, but nothing in it that answers to a touch. */
  BUBBLE_HIT_BUBBLE = 2,
  /** The face of the sender. */
  BUBBLE_HIT_AVATAR = 3,
  /** A link, a button, or another part that answers. */
  BUBBLE_HIT_REGION = 4
} bubble_hit_part;

/** What lies under a point of a view. Texts that there are none of are empty. */
typedef struct bubble_hit {
  /** sizeof(bubble_hit); set it before the call. */
  size_t struct_size;
  bubble_hit_part part;
  /** The cell, and where it is, in view coordinates. */
  bubble_cell_id cell;
  bubble_rect frame;
  /** The message, or the one that it stands beside. */
  const char *message;
  /** The region that answers, and where it is. */
  const char *region;
  bubble_rect region_frame;
  /** What a touch asks the host to do, such as "open"; and with what, an object in JSON. */
  const char *action;
  const char *parameters;
  /** The address, where it is a link. */
  const char *link;
} bubble_hit;

/** Tells what lies under a point; BUBBLE_HIT_NOTHING is no failure.
 * @param x With `y`: in view coordinates.
 * @param hit Its texts are there until the next call with this view that gives a hit, or until the view is freed. */
bubble_status bubble_view_hit(bubble_view *view, double x, double y, bubble_hit *hit);

/** A finger touches the view, or a button of the mouse goes down.
 * @param x With `y`: in view coordinates. */
bubble_status bubble_view_touch_began(bubble_view *view, double x, double y);

/** The finger moves: more than ten points away nothing is pressed any more. */
bubble_status bubble_view_touch_moved(bubble_view *view, double x, double y);

/** The finger is lifted.
 * @param hit What was tapped; BUBBLE_HIT_NOTHING if what is there is not what was pressed. */
bubble_status bubble_view_touch_ended(bubble_view *view, double x, double y, bubble_hit *hit);

/** The touch is over and does nothing, as when scrolling begins. */
bubble_status bubble_view_touch_cancelled(bubble_view *view);

/** Tells what is pressed at this moment: it is to be drawn as such. */
bubble_status bubble_view_pressed(bubble_view *view, bubble_hit *hit);

/** Tells what was held for half a second, as bubble_view_advance() says, and forgets it: BUBBLE_HIT_NOTHING if nothing was since it was asked last. */
bubble_status bubble_view_take_long_press(bubble_view *view, bubble_hit *hit);

/** Tells what can be done with a message: an array in JSON of objects with `name`, `parameters` and, where it is about a part, `region`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_context_actions(bubble_view *view, const char *message, char **json,
                                          size_t *length);

/** Moves the focus of the keyboard to the next action in reading order, or to the one before, and scrolls to it.
 * @param moved Whether there is one. May be NULL. */
bubble_status bubble_view_move_focus(bubble_view *view, bool forwards, bool *moved);

/** Tells what the keyboard is at; BUBBLE_HIT_NOTHING if nothing, or it was scrolled out. */
bubble_status bubble_view_focused(bubble_view *view, bubble_hit *hit);

/** Takes the focus away. */
bubble_status bubble_view_clear_focus(bubble_view *view);

#ifdef __cplusplus
}
#endif

#endif
