#ifndef BUBBLE_ROWS_H
#define BUBBLE_ROWS_H

/** What a host puts between and beside messages, and swiping. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A row of a host's own between messages. */
typedef struct bubble_row {
  /** sizeof(bubble_row). */
  size_t struct_size;
  /** Names it within its conversation. */
  const char *id;
  /** In points, from 0 to 100,000; of no use with a content. */
  double height;
  /** What the chain lays out in it, an object in JSON as the `content` of a message; NULL: the host draws it. */
  const char *content;
  /** Names what the host draws: where id, size and this are equal, so are the looks. NULL: nothing. */
  const char *appearance;
  /** What a screen reader says of what the host draws. NULL: it passes it over. */
  const char *label;
} bubble_row;

/** Puts a row in.
 * @param before The message in front of which it comes; NULL: at the end. */
bubble_status bubble_view_insert_row(bubble_view *view, const bubble_row *row, const char *before);

/** Changes a row: the one of that id. */
bubble_status bubble_view_update_row(bubble_view *view, const bubble_row *row);

/** Takes a row out. */
bubble_status bubble_view_remove_row(bubble_view *view, const char *id);

/** Where something beside a message stands. */
typedef enum bubble_accessory_place {
  /** Beside the message, which is laid out in the width that is left. */
  BUBBLE_BESIDE = 0,
  /** Beyond the edge of the view: it comes into sight when the message is swiped. */
  BUBBLE_BEYOND_EDGE = 1
} bubble_accessory_place;

/** Something of a host's beside a message, which the host draws. */
typedef struct bubble_accessory {
  /** sizeof(bubble_accessory). */
  size_t struct_size;
  /** Names it among those of its message. */
  const char *id;
  /** Whether it stands where a line ends, or else where it begins. */
  bool is_trailing;
  bubble_accessory_place place;
  /** Where in the height of the row: 0 at the upper edge, 1 in the middle, 2 at the lower edge. */
  int alignment;
  /** In points, from 0 to 100,000. */
  double width;
  /** In points, from 0 to 100,000: the row is at least as high; less than 0: as high as the row. */
  double height;
  /** What a touch asks the host to do; NULL: nothing. */
  const char *action;
  /** Names what the host draws: where id, size and this are equal, so are the looks. NULL: nothing. */
  const char *appearance;
  /** What a screen reader says. NULL: nothing. */
  const char *label;
} bubble_accessory;

/** What accessories are put into; it is there for as long as the call goes on, and for its thread. */
typedef struct bubble_accessories bubble_accessories;

/** Says what stands beside messages: shown by the next commit.
 * @param beside Called on any thread, several at once, with a message in JSON; for the same message and cluster it always does the same. It calls
 *   bubble_accessories_add(). NULL: nothing stands there.
 *   `cluster` says where among those close together the message is: "single", "first", "middle" or "last".
 * @param context Is handed to it.
 * @param release Called once, when nothing will call it any more, on any thread. May be NULL. */
bubble_status bubble_view_set_accessories(bubble_view *view,
                                          void (*beside)(void *context, const char *message,
                                                         size_t length, const char *cluster,
                                                         bubble_accessories *accessories),
                                          void *context, void (*release)(void *context));

/** Puts something beside the message; of several of one id the first counts, of more than 64 the first 64. */
bubble_status bubble_accessories_add(bubble_accessories *accessories,
                                     const bubble_accessory *accessory);

/** Swipes messages sideways, as far as that uncovers something.
 * @param message Which one; NULL: all.
 * @param points How far further to the right; less than 0: to the left.
 * @param fraction How much is uncovered, from 0 to 1. May be NULL. */
bubble_status bubble_view_swipe(bubble_view *view, const char *message, double points,
                                double *fraction);

/** Lets go of what is swiped: it opens if it is more than half open, or moves fast enough, and else goes back.
 * @param velocity How fast it moves to the right, in points in a second. */
bubble_status bubble_view_end_swipe(bubble_view *view, double velocity);

/** Has what is swiped go back. */
bubble_status bubble_view_close_swipe(bubble_view *view, bool animated);

#ifdef __cplusplus
}
#endif

#endif
