#ifndef BUBBLE_CELLS_H
#define BUBBLE_CELLS_H

/** What is shown: which cells, where, and what became of them. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a cell is. */
typedef enum bubble_cell_kind {
  /** A message. */
  BUBBLE_CELL_MESSAGE = 0,
  /** The header over the messages of a day. */
  BUBBLE_CELL_DAY = 1,
  /** The strip over the first unread message. */
  BUBBLE_CELL_UNREAD = 2,
  /** Who is typing. */
  BUBBLE_CELL_TYPING = 3,
  /** A row of the host's own. */
  BUBBLE_CELL_ROW = 4,
  /** Something of the host's beside a message. */
  BUBBLE_CELL_ACCESSORY = 5
} bubble_cell_kind;

/** What tells a cell apart from all others, whatever becomes of its place: all of it together. */
typedef struct bubble_cell_id {
  bubble_cell_kind kind;
  /** The id of the message, of the row, or of the message that it stands beside; of a day the number of days since 1 January 1970; else empty. */
  const char *name;
  /** The id among those beside the message; else empty. */
  const char *accessory;
  /** Which header of the day it is, from 0: there are several where messages are not in the order of their dates. Else 0. */
  int64_t occurrence;
} bubble_cell_id;

/** A cell that is shown. */
typedef struct bubble_cell {
  bubble_cell_id id;
  /** Where it is, in view coordinates. */
  bubble_rect frame;
  /** How visible it is, from 0 to 1. */
  double alpha;
  /** What lies above what: a cell covers those of smaller numbers. */
  int64_t z_index;
  /** Equal for cells that are drawn alike, wherever they are, in one theme: a key for what was drawn before. Of two that differ it differs. */
  uint64_t look;
  /** The id of the layouter that made it; empty where none did. */
  const char *layouter;
  /** Whether the host draws it: its rows without contents, and what stands beside messages. */
  bool is_hosted;
} bubble_cell;

/** Which cells: those that are shown when nothing moves any more, or at this moment. */
typedef enum bubble_moment { BUBBLE_AT_REST = 0, BUBBLE_NOW = 1 } bubble_moment;

/** Gives the cells that are shown: at rest from top to bottom, then the header of a day that is held over them; now back to front.
 * @param cells The first of them, to read until the next call of this function with this view, or until the view is freed.
 * @param count How many there are. */
bubble_status bubble_view_cells(bubble_view *view, bubble_moment moment, const bubble_cell **cells,
                                size_t *count);

/** Tells where a message is in view coordinates, seen or not; BUBBLE_NOT_FOUND if it is not shown in the list yet. */
bubble_status bubble_view_frame(bubble_view *view, const char *message, bubble_rect *frame);

/** What became of a cell. */
typedef struct bubble_change {
  bubble_cell_id id;
  /** Whether it was and whether it is in the conversation, seen or not: then `from` and `to` say where. */
  bool has_from;
  bool has_to;
  bubble_rect from;
  bubble_rect to;
  /** Whether it is shown now and was not before; was before and is not now; is elsewhere or of another size; looks different. */
  bool appeared;
  bool disappeared;
  bool moved;
  bool changed;
} bubble_change;

/** Tells what the last commit, scroll or advance changed, of the view at rest: followed over what was shown it gives what is shown.
 * @param changes The first of them, to read until the next call of this function with this view, or until the view is freed.
 * @param count How many there are. */
bubble_status bubble_view_changes(bubble_view *view, const bubble_change **changes, size_t *count);

/** Tells what a screen reader walks through: a tree in JSON. A node has `id`, `role` (of WAI-ARIA), `label`, `frame`, and where there are any `value`,
 * `states`, `actions`, `position` ([number, count]) and `children`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_accessibility(bubble_view *view, char **json, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
