#ifndef BUBBLE_ROWS_H
#define BUBBLE_ROWS_H

/** Rows between messages, accessories beside messages, and swiping. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A custom row between messages. */
typedef struct bubble_row {
  /** sizeof(bubble_row). */
  size_t struct_size;
  /** The row's id, which is unique within the conversation. */
  const char *id;
  /** In points, from 0 to 100,000; ignored with a `content`. */
  double height;
  /** The content that the chain lays out in the row: a JSON object like the `content` of a message. NULL: the host draws the row. */
  const char *content;
  /** A key of the host's drawing: rows with the same id, size and key look the same. NULL: empty. */
  const char *appearance;
  /** The accessible label of a row that the host draws. NULL: screen readers skip the row. */
  const char *label;
} bubble_row;

/** Inserts a row. BUBBLE_EXISTS if there is a row with its id.
 * @param before The message that follows the row; NULL: the row is at the end. BUBBLE_NOT_FOUND if there is no such message. */
bubble_status bubble_view_insert_row(bubble_view *view, const bubble_row *row, const char *before);

/** Updates the row with the id of `row`; BUBBLE_NOT_FOUND if there is none. */
bubble_status bubble_view_update_row(bubble_view *view, const bubble_row *row);

/** Removes a row; BUBBLE_NOT_FOUND if there is none with this id. */
bubble_status bubble_view_remove_row(bubble_view *view, const char *id);

/** The place of an accessory. */
typedef enum bubble_accessory_place {
  /** Beside the message, which is laid out in the remaining width. */
  BUBBLE_BESIDE = 0,
  /** Beyond the edge of the view: it becomes visible when the user swipes the message. */
  BUBBLE_BEYOND_EDGE = 1
} bubble_accessory_place;

/** An accessory beside a message, which the host draws. */
typedef struct bubble_accessory {
  /** sizeof(bubble_accessory). */
  size_t struct_size;
  /** The accessory's id, which is unique within its message. */
  const char *id;
  /** Whether it is at the trailing side; otherwise it is at the leading side. */
  bool is_trailing;
  bubble_accessory_place place;
  /** The vertical alignment in the row: 0 at the upper edge, 1 in the middle, 2 at the lower edge. */
  int alignment;
  /** In points, from 0 to 100,000. */
  double width;
  /** In points, from 0 to 100,000: the row is at least as high. Below 0: as high as the row. */
  double height;
  /** The action that a tap requests of the host; NULL: none. */
  const char *action;
  /** A key of the host's drawing: accessories with the same id, size and key look the same. NULL: empty. */
  const char *appearance;
  /** The accessible label. NULL: none. */
  const char *label;
} bubble_accessory;

/** Receives the accessories of a message. It is valid during the callback, on the callback's thread. */
typedef struct bubble_accessories bubble_accessories;

/** Sets the function that adds accessories to messages; the next commit shows them.
 * @param beside Called on any thread, several at once, with a message in JSON. It calls bubble_accessories_add(). For the same message and
 *   cluster it must always add the same accessories. NULL: no accessories.
 *   `cluster` is the position of the message among those close together: "single", "first", "middle" or "last".
 * @param context Passed to `beside`.
 * @param release Called once, on any thread, when `beside` will not be called again. May be NULL. Called only if this succeeds. */
bubble_status bubble_view_set_accessories(bubble_view *view,
                                          void (*beside)(void *context, const char *message,
                                                         size_t length, const char *cluster,
                                                         bubble_accessories *accessories),
                                          void *context, void (*release)(void *context));

/** Adds an accessory to the message. If several have the same id, the first one wins. BUBBLE_TOO_LARGE if the message has 64 already. */
bubble_status bubble_accessories_add(bubble_accessories *accessories,
                                     const bubble_accessory *accessory);

/** Swipes messages sideways, as far as accessories beyond the edge allow.
 * @param message The message to swipe; NULL: all.
 * @param points The distance to swipe further to the right, from -1,000,000 to 1,000,000; below 0: to the left.
 * @param fraction The uncovered fraction, from 0 to 1. May be NULL. */
bubble_status bubble_view_swipe(bubble_view *view, const char *message, double points,
                                double *fraction);

/** Ends the swipe. It opens if it is more than half open or moves fast enough; otherwise it closes.
 * @param velocity The velocity to the right, in points per second, from -1,000,000,000 to 1,000,000,000. */
bubble_status bubble_view_end_swipe(bubble_view *view, double velocity);

/** Closes the swipe. */
bubble_status bubble_view_close_swipe(bubble_view *view, bool animated);

#ifdef __cplusplus
}
#endif

#endif
