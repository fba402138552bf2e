#ifndef BUBBLE_CELLS_H
#define BUBBLE_CELLS_H

/** The visible cells, their positions, and their changes. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of a cell. */
typedef enum bubble_cell_kind {
  /** A message. */
  BUBBLE_CELL_MESSAGE = 0,
  /** The header over the messages of a day. */
  BUBBLE_CELL_DAY = 1,
  /** The separator above the first unread message. */
  BUBBLE_CELL_UNREAD = 2,
  /** The typing indicator. */
  BUBBLE_CELL_TYPING = 3,
  /** A custom row of the host. */
  BUBBLE_CELL_ROW = 4,
  /** An accessory of the host beside a message. */
  BUBBLE_CELL_ACCESSORY = 5
} bubble_cell_kind;

/** The identity of a cell, which does not depend on its place. All fields together identify it. */
typedef struct bubble_cell_id {
  /** Set by the library. */
  size_t struct_size;
  bubble_cell_kind kind;
  /** The id of the message or row; of an accessory its message's id; of a day the number of days since 1 January 1970; otherwise empty. */
  const char *name;
  /** The accessory's id within its message; otherwise empty. */
  const char *accessory;
  /** The number of the header among those of its day, from 0. A day has several headers if messages are not in date order. Otherwise 0. */
  int64_t occurrence;
} bubble_cell_id;

/** A visible cell. */
typedef struct bubble_cell {
  /** Set by the library. */
  size_t struct_size;
  const bubble_cell_id *id;
  /** The frame, in view coordinates. */
  bubble_rect frame;
  /** The opacity, from 0 to 1. */
  double alpha;
  /** The stacking order: a cell covers those with smaller numbers. */
  int64_t z_index;
  /** A key for cached drawings. Cells that look the same in one theme have the same key at any place; cells that look different have different keys.
   * After 4,096 keys the view starts again with new ones. */
  uint64_t look;
  /** The id of the layouter that made it; empty if none did. */
  const char *layouter;
  /** Whether the host draws it: a row without a content, or an accessory. */
  bool is_hosted;
  /** The strength of the mark by bubble_view_flash(), from 0 to 1. 0 for the cells at rest. */
  double highlight;
} bubble_cell;

/** The moment: BUBBLE_AT_REST for the cells when every animation has ended, BUBBLE_NOW for this moment. */
typedef enum bubble_moment { BUBBLE_AT_REST = 0, BUBBLE_NOW = 1 } bubble_moment;

/** Returns the visible cells. At rest they are in order from top to bottom, then the pinned header of a day, which covers them. Now they are in order
 * from back to front.
 * @param cells The addresses of `count` cells. Valid, with the cells, until the next call of this function with this view, or until the view is freed.
 * @param count The number of cells. */
bubble_status bubble_view_cells(bubble_view *view, bubble_moment moment,
                                const bubble_cell *const **cells, size_t *count);

/** Returns the frame of a message in view coordinates, visible or not. BUBBLE_NOT_FOUND if the list does not show it yet. */
bubble_status bubble_view_frame(bubble_view *view, const char *message, bubble_rect *frame);

/** The change of an element within a message, such as the bar of a poll that grew. */
typedef struct bubble_element_change {
  /** Set by the library. */
  size_t struct_size;
  /** The innermost interactive region that contains it: a box's id, or its action's name; empty: none. */
  const char *region;
  /** Whether it was there before, and whether it is there now. If so, `from` and `to` are its frames, from the upper left corner of the cell's frame. */
  bool has_from;
  bool has_to;
  bubble_rect from;
  bubble_rect to;
} bubble_element_change;

/** The change of a cell. */
typedef struct bubble_change {
  /** Set by the library. */
  size_t struct_size;
  const bubble_cell_id *id;
  /** Whether the conversation had it before, and whether it has it now, visible or not. If so, `from` and `to` are its frames. */
  bool has_from;
  bool has_to;
  bubble_rect from;
  bubble_rect to;
  /** Whether it became visible; became invisible; has another position or size; looks different. */
  bool appeared;
  bool disappeared;
  bool moved;
  bool changed;
  /** The addresses of the changes within a message that looks different, `part_count` of them: changed and new elements from back to front, then the removed
   * ones. Elements of one kind and region are matched in order. */
  const bubble_element_change *const *parts;
  size_t part_count;
} bubble_change;

/** Returns the changes of the last commit that showed something, scroll, pan, swipe or advance, of the view at rest. Applied to the cells that were visible
 * before, they give the cells that are visible now.
 * @param changes The addresses of `count` changes. Valid, with the changes, until the next call of this function with this view, or until the view is
 *   freed.
 * @param count The number of changes. */
bubble_status bubble_view_changes(bubble_view *view, const bubble_change *const **changes,
                                  size_t *count);

/** Returns the accessibility tree as JSON. A node has `id`, `role` (of WAI-ARIA), `label` and `frame`, and, if they exist, `value`,
 * `states`, `actions`, `position` ([number, count]) and `children`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_accessibility(bubble_view *view, char **json, size_t *length);

/** An action of a node. */
typedef struct bubble_action {
  /** Set by the library. */
  size_t struct_size;
  /** The action, such as "open", and its parameters, a JSON object. */
  const char *name;
  const char *parameters;
  /** The interactive region that has it; empty if it is an action of the whole node. */
  const char *region;
} bubble_action;

/** A node of the accessibility tree. Texts that do not apply are empty. */
typedef struct bubble_node {
  /** Set by the library. */
  size_t struct_size;
  /** The identity. The node has the same one in later trees, even if its text, state or place changes, until its message is renamed. */
  const char *id;
  /** The role of WAI-ARIA, such as "feed", "article", "heading", "link" or "button". */
  const char *role;
  /** The text to read, and the value to read after it. */
  const char *label;
  const char *value;
  /** The frame, in view coordinates. */
  bubble_rect frame;
  /** The states, `state_count` of them, such as "pressed" or "unread". */
  const char *const *states;
  size_t state_count;
  /** The addresses of the actions, `action_count` of them. Activating the node performs the first one. */
  const bubble_action *const *actions;
  size_t action_count;
  /** The position in its set, from 1, and the number of members of the set; 0 if they are unknown. */
  size_t number;
  size_t set_size;
  /** The addresses of the nodes in it, `child_count` of them, in reading order. */
  const struct bubble_node *const *children;
  size_t child_count;
} bubble_node;

/** Returns the same tree as structures.
 * @param root Valid, with all nodes in it, until the next call of this function with this view, or until the view is freed. */
bubble_status bubble_view_accessibility_tree(bubble_view *view, const bubble_node **root);

#ifdef __cplusplus
}
#endif

#endif
