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

/** The form in which text is copied. */
typedef enum bubble_copy_format { BUBBLE_PLAIN = 0, BUBBLE_MARKDOWN = 1 } bubble_copy_format;

/** Begins a selection at a point: an empty one by character, the word, or the message. BUBBLE_NOT_FOUND if no text is visible.
 * @param x With `y`: in view coordinates. */
bubble_status bubble_view_begin_selection(bubble_view *view, double x, double y,
                                          bubble_granularity granularity);

/** Extends the selection to a point, in the units in which it was begun. */
bubble_status bubble_view_extend_selection(bubble_view *view, double x, double y);

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
