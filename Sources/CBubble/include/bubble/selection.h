#ifndef BUBBLE_SELECTION_H
#define BUBBLE_SELECTION_H

/** Selecting and copying text, within a message and across messages. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The unit by which a selection grows. */
typedef enum bubble_granularity {
  BUBBLE_BY_CHARACTER = 0,
  BUBBLE_BY_WORD = 1,
  BUBBLE_BY_MESSAGE = 2
} bubble_granularity;

/** A movement of an end of the selection, in the order of the text, regardless of its direction. */
typedef enum bubble_movement {
  BUBBLE_PREVIOUS_CHARACTER = 0,
  BUBBLE_NEXT_CHARACTER = 1,
  /** To the start of this word, or of the one before. */
  BUBBLE_PREVIOUS_WORD = 2,
  /** To the end of this word, or of the next one. */
  BUBBLE_NEXT_WORD = 3,
  BUBBLE_LINE_START = 4,
  BUBBLE_LINE_END = 5
} bubble_movement;

/** The form in which text is copied. */
typedef enum bubble_copy_format { BUBBLE_PLAIN = 0, BUBBLE_MARKDOWN = 1 } bubble_copy_format;

/** A position in the text of a message. */
typedef struct bubble_text_position {
  /** sizeof(bubble_text_position); set it before the call. */
  size_t struct_size;
  /** The id of the message; empty: there is no position. */
  const char *message;
  /** Whether it belongs to the character before it. At the end of a line that wraps, that character is on another line than the one after it. */
  bool is_upstream;
  /** The index of the text among those of the message's bubble, in reading order, from 0. The sender's name and the time are such texts, too. */
  size_t text;
  /** The offset in the text, in bytes. */
  size_t offset;
} bubble_text_position;

/** Returns the position of the text that is nearest to a point. BUBBLE_NOT_FOUND if no text is visible.
 * @param x With `y`: in view coordinates.
 * @param position Its `message` is valid until the next call with this view that returns positions, or until the view is freed. */
bubble_status bubble_view_text_position(bubble_view *view, double x, double y,
                                        bubble_text_position *position);

/** Returns the start and the end of the selection. `message` of both is empty if nothing is selected.
 * @param end With `start`: as bubble_view_text_position() returns it. */
bubble_status bubble_view_selection(bubble_view *view, bubble_text_position *start,
                                    bubble_text_position *end);

/** Selects the text between two positions, such as those of an earlier selection. It does not scroll. bubble_view_move_selection() then moves `end`.
 * @param start With `end`: in any order. BUBBLE_NOT_FOUND if the conversation lacks one of the messages. A position beyond the end of a text, which may
 *   have changed since, counts as its end. */
bubble_status bubble_view_set_selection(bubble_view *view, const bubble_text_position *start,
                                        const bubble_text_position *end);

/** Begins a selection at a point: an empty one by character, the word, or the message. BUBBLE_NOT_FOUND if no text is visible.
 * @param x With `y`: in view coordinates. */
bubble_status bubble_view_begin_selection(bubble_view *view, double x, double y,
                                          bubble_granularity granularity);

/** Extends the selection to a point, in the units in which it was begun. */
bubble_status bubble_view_extend_selection(bubble_view *view, double x, double y);

/** Extends the selection to a pointer that is dragged, and scrolls while it is beyond an edge of the uncovered part of the view and bubble_view_advance()
 * passes time. The farther it is beyond the edge, the faster it scrolls; meanwhile `is_animating` is true.
 * @param x With `y`: in view coordinates. */
bubble_status bubble_view_drag_selection(bubble_view *view, double x, double y);

/** Ends that scroll, when the pointer is released. The selection stays. */
bubble_status bubble_view_end_drag(bubble_view *view);

/** Selects the text of all messages. BUBBLE_NOT_FOUND if there is no text. */
bubble_status bubble_view_select_all(bubble_view *view);

/** Moves the end of the selection that was extended last, and scrolls until it is visible: Shift with an arrow key. After the end of a message's text it
 * continues in the next message with text. From then on the selection grows by characters.
 * @param moved Whether it moved; it does not without a selection, and beyond the first and the last text. May be NULL. */
bubble_status bubble_view_move_selection(bubble_view *view, bubble_movement movement, bool *moved);

/** Clears the selection. */
bubble_status bubble_view_clear_selection(bubble_view *view);

/** Returns the visible rectangles of the selection, to fill under or over the text.
 * @param rects The first rectangle, in view coordinates. Valid until the next call of this function with this view, or until the view is freed.
 * @param count The number of rectangles. */
bubble_status bubble_view_selection_rects(bubble_view *view, const bubble_rect **rects,
                                          size_t *count);

/** Returns the positions of the selection's handles, as rectangles without a width.
 * @param start May be NULL.
 * @param end May be NULL.
 * @param seen The visible handles: 1 for the start, 2 for the end, 3 for both. The result for an invisible one is unchanged. */
bubble_status bubble_view_selection_handles(bubble_view *view, bubble_rect *start, bubble_rect *end,
                                            uint32_t *seen);

/** Returns the selected text; empty if nothing is selected.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_selected_text(bubble_view *view, bubble_copy_format format, char **text,
                                        size_t *length);

#ifdef __cplusplus
}
#endif

#endif
