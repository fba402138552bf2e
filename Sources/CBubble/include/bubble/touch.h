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
  /** What holding it down asks the host to do, such as "copy"; and with what, an object in JSON. */
  const char *long_press;
  const char *long_press_parameters;
} bubble_hit;

/** A state that a region of a message is drawn in. */
typedef enum bubble_state {
  /** As ever. */
  BUBBLE_STATE_NONE = 0,
  /** What is pressed is drawn so by itself. */
  BUBBLE_STATE_PRESSED = 1,
  /** It was chosen. */
  BUBBLE_STATE_SELECTED = 2,
  /** Nothing can be done with it at the moment. */
  BUBBLE_STATE_DISABLED = 3
} bubble_state;

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

/** Has a region of a message drawn in a state, until something else is said: as its layouter says what that looks like. Nothing is laid out again.
 * @param region The id of the region; of one that is not there nothing becomes. */
bubble_status bubble_view_set_state(bubble_view *view, const char *message, const char *region,
                                    bubble_state state);

/** Tells what can be done with a message: an array in JSON of objects with `name`, `parameters`, where it is about a part `region`, and where that has
 * words for it `title`, `symbol` and `destructive`.
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
