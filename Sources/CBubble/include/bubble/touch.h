#ifndef BUBBLE_TOUCH_H
#define BUBBLE_TOUCH_H

/** Touch and keyboard: hit testing, pressed parts, long presses, and the keyboard focus. */

#include "cells.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The part at a point. */
typedef enum bubble_hit_part {
  /** Nothing of the conversation. */
  BUBBLE_HIT_NOTHING = 0,
  /** A cell, outside its bubble. */
  BUBBLE_HIT_CELL = 1,
  /** A bubble, outside its interactive regions. */
  BUBBLE_HIT_BUBBLE = 2,
  /** The sender's avatar. */
  BUBBLE_HIT_AVATAR = 3,
  /** A link, a button or another interactive region. */
  BUBBLE_HIT_REGION = 4
} bubble_hit_part;

/** The result of a hit test. Texts that do not apply are empty. */
typedef struct bubble_hit {
  /** sizeof(bubble_hit); set it before the call. */
  size_t struct_size;
  bubble_hit_part part;
  /** The cell and its frame, in view coordinates. */
  const bubble_cell_id *cell;
  bubble_rect frame;
  /** The message; of an accessory the message beside it. */
  const char *message;
  /** The interactive region and its frame. */
  const char *region;
  bubble_rect region_frame;
  /** The action that a tap requests of the host, such as "open", and its parameters, a JSON object. */
  const char *action;
  const char *parameters;
  /** The address of a link. */
  const char *link;
  /** The action that a long press requests of the host, such as "copy", and its parameters, a JSON object. */
  const char *long_press;
  const char *long_press_parameters;
} bubble_hit;

/** The state of a region of a message, which affects its drawing. */
typedef enum bubble_state {
  /** The normal state. */
  BUBBLE_STATE_NONE = 0,
  /** Pressed. The view sets this state automatically during a touch. */
  BUBBLE_STATE_PRESSED = 1,
  /** Selected. */
  BUBBLE_STATE_SELECTED = 2,
  /** Disabled at the moment. */
  BUBBLE_STATE_DISABLED = 3
} bubble_state;

/** Returns the part at a point. BUBBLE_HIT_NOTHING is not an error.
 * @param x With `y`: in view coordinates.
 * @param hit Its texts are valid until the next call with this view that returns a hit, or until the view is freed. */
bubble_status bubble_view_hit(bubble_view *view, double x, double y, bubble_hit *hit);

/** Begins a touch, by a finger or a mouse button.
 * @param x With `y`: in view coordinates. */
bubble_status bubble_view_touch_began(bubble_view *view, double x, double y);

/** Moves the touch. More than ten points from its beginning it presses nothing. */
bubble_status bubble_view_touch_moved(bubble_view *view, double x, double y);

/** Ends the touch, when the finger is lifted.
 * @param hit The tapped part; BUBBLE_HIT_NOTHING if it differs from the pressed part. */
bubble_status bubble_view_touch_ended(bubble_view *view, double x, double y, bubble_hit *hit);

/** Cancels the touch without a tap, for example when scrolling begins. */
bubble_status bubble_view_touch_cancelled(bubble_view *view);

/** Returns the part that is pressed at this moment, which the host should draw as pressed. */
bubble_status bubble_view_pressed(bubble_view *view, bubble_hit *hit);

/** Returns the part that was held for half a second of bubble_view_advance(), and clears it. BUBBLE_HIT_NOTHING if there was none since the last call. */
bubble_status bubble_view_take_long_press(bubble_view *view, bubble_hit *hit);

/** Draws a region of a message in a state, as its layouter defines it, until the next call for that region. Nothing is laid out again.
 * @param region The id of the region; ignored if the message has no such region. */
bubble_status bubble_view_set_state(bubble_view *view, const char *message, const char *region,
                                    bubble_state state);

/** Returns the actions of a message: a JSON array of objects with `name` and `parameters`; for an action of a part also `region`; and `title`, `symbol`
 * and `destructive` if the part defines them.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_context_actions(bubble_view *view, const char *message, char **json,
                                          size_t *length);

/** Moves the keyboard focus to the next action in reading order, or to the previous one, and scrolls to it.
 * @param moved Whether there is one. May be NULL. */
bubble_status bubble_view_move_focus(bubble_view *view, bool forwards, bool *moved);

/** Returns the part that has the keyboard focus; BUBBLE_HIT_NOTHING if there is none, or if it was scrolled out. */
bubble_status bubble_view_focused(bubble_view *view, bubble_hit *hit);

/** Clears the keyboard focus. */
bubble_status bubble_view_clear_focus(bubble_view *view);

#ifdef __cplusplus
}
#endif

#endif
