#ifndef BUBBLE_VIEW_H
#define BUBBLE_VIEW_H

/** A conversation on a screen, independent of any toolkit: opening it, its surroundings, and showing edits. */

#include "conversation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A conversation, its visible part and its scroll position. It belongs to the thread that opened or adopted it. */
typedef struct bubble_view bubble_view;

/** An edge of a view. */
typedef enum bubble_edge { BUBBLE_TOP = 0, BUBBLE_BOTTOM = 1 } bubble_edge;

/** The behaviour of a view. bubble_view_options_init() fills in the defaults of a chat. */
typedef struct bubble_view_options {
  /** sizeof(bubble_view_options). */
  size_t struct_size;
  /** The size of the view in points, each side from 0 to 100,000; default 320 × 480. */
  double width;
  double height;
  /** The covered heights at the upper and at the lower edge, in points, from 0 to 100,000; default 0. */
  double top_inset;
  double bottom_inset;
  /** The anchor edge of the visible messages, which keeps its position when something changes; default BUBBLE_BOTTOM. */
  bubble_edge anchor_edge;
  /** The distance from the end, in points, up to which the view follows the end, from 0 to 100,000; default 40. */
  double following_tolerance;
  /** The distance from either end, in points, at which the view asks for more messages, from 0 to 1,000,000,000; default 1,000. */
  double near_distance;
  /** The durations of an animated change and of an animated scroll, in seconds, from 0 to 3,599; default 0.25 and 0.35. 0: not animated. */
  double change_duration;
  double scroll_duration;
  /** Whether elements fade instead of moving; default false. */
  bool reduces_motion;
  /** Whether rows that do not fill the view are at its lower edge; default false. */
  bool keeps_short_content_at_bottom;
  /** Whether the header of a day stays at the upper edge while the uppermost visible messages are of that day; default true. */
  bool pins_days;
  /** The number of threads that measure messages that are not visible, at most 1,024; 0: one for each processor. */
  size_t thread_count;
  /** The scroll position at which the view opens, as bubble_view_position() returns it; NULL: the end. */
  const char *position;
  /** Passed to all callbacks below. */
  void *context;
  /** Called when bubble_view_commit() has something new to show, and when all messages are measured; not again until that function is called. It
   * is called on any thread, and must only wake up the view's thread. May be NULL. */
  void (*ready)(void *context);
  /** Called when earlier messages may be needed, once for each first message, on the view's thread. The call that scrolled or committed is complete then,
   * so this callback may edit the view. May be NULL. */
  void (*near_start)(void *context, bubble_view *view);
  /** Called likewise when later messages may be needed. */
  void (*near_end)(void *context, bubble_view *view);
  /** Called once, on any thread, when the other callbacks will not be called again: when the view and its searches are freed, or soon afterwards. May be
   * NULL. Called only if bubble_view_open() succeeds. */
  void (*release)(void *context);
  /** The duration of the mark by bubble_view_flash(), in seconds, from 0 to 3,599; default 1.5. 0: the default. */
  double flash_duration;
  /** The part of the velocity of bubble_view_fling() that remains after a millisecond, from 0.5 to 0.9999; default 0.998. 0: the default. */
  double deceleration_rate;
  /** Whether tables keep their columns where even their longest words do not fit, and users pan them; default false: such tables are drawn row by row. Set it
   * if the host passes sideways drags to bubble_view_pan(). */
  bool pans_wide_tables;
  /** Room for later members: 0. */
  uint8_t reserved[7];
} bubble_view_options;

/** Fills in the defaults of a chat.
 * @param struct_size sizeof(bubble_view_options). */
bubble_status bubble_view_options_init(bubble_view_options *options, size_t struct_size);

/** Opens a conversation. Measures the visible messages in this call, all others in the background.
 * @param surroundings NULL: the defaults. The view draws with their pictures and theme.
 * @param options NULL: as bubble_view_options_init() fills them in. */
bubble_status bubble_view_open(bubble_conversation *conversation,
                               const bubble_surroundings *surroundings,
                               const bubble_view_options *options, bubble_view **view);

/** Hands a view over: from now on it belongs to the thread that calls this. Any thread. BUBBLE_BUSY if a call of the view is in progress. */
bubble_status bubble_view_adopt(bubble_view *view);

/** Frees a view. Any thread, also in callbacks. If a call of the view is in progress, the view ends with that call. Ends its searches, which you must free
 * as well. Without `release`, and outside of callbacks, it waits for a call of `ready` that is in progress: hold no lock that `ready` needs. With `release`
 * it does not wait. No other call of `ready` begins afterwards. */
bubble_status bubble_view_free(bubble_view *view);

/** The state of a view at this moment. */
typedef struct bubble_view_state {
  /** sizeof(bubble_view_state); set it before the call. */
  size_t struct_size;
  /** The size at the last commit, in points. */
  double width;
  double height;
  /** The height of the list's content, and the position of the view's upper edge in it, in points. Heights that are not measured yet are estimates. */
  double content_height;
  double offset;
  /** The number of messages, including all edits. */
  size_t message_count;
  /** The numbers of unread messages above and below the visible ones. */
  size_t unread_above;
  size_t unread_below;
  /** Whether the view is scrolled to the end, or at most `following_tolerance` points from it. */
  bool is_at_end;
  /** Whether a transition is in progress, which ends: of an edit, a scroll, a mark, or a selection that is dragged beyond an edge. */
  bool is_animating;
  /** Whether there are edits that the view does not show yet. */
  bool has_edits;
  /** Whether everything is measured and there is nothing to commit. */
  bool is_settled;
  /** The time until the next frame that looks different, in seconds: call bubble_view_advance() then, and draw. 0 while something moves, up to a second while
   * a visible text counts, at most until the current day ends; INFINITY if nothing changes without a call. */
  double next_frame;
} bubble_view_state;

/** Returns the state of a view. */
bubble_status bubble_view_get_state(bubble_view *view, bubble_view_state *state);

/** Shows all edits if everything visible after them is measured. Measures nothing and does not wait.
 * @param animated Whether bubble_view_advance() animates the elements that move, appear or disappear.
 * @param shown Whether the view shows something new. If not, there is nothing new, or `ready` will be called. May be NULL. */
bubble_status bubble_view_commit(bubble_view *view, bool animated, bool *shown);

/** Shows all edits. Measures in this call any element that becomes visible and is not measured yet. */
bubble_status bubble_view_commit_now(bubble_view *view, bool animated);

/** Waits until all messages are measured, and shows all edits: for programs without an event loop.
 * @param timeout The longest time to wait, in seconds, from 0 to 3,600.
 * @param settled Whether everything is measured and shown. May be NULL. */
bubble_status bubble_view_settle(bubble_view *view, double timeout, bool *settled);

/** Sets the size of the view, each side from 0 to 100,000 points; the next commit shows it. */
bubble_status bubble_view_set_size(bubble_view *view, double width, double height);

/** Sets the covered heights at the upper and at the lower edge, from 0 to 100,000 points; the next commit shows the change. */
bubble_status bubble_view_set_insets(bubble_view *view, double top, double bottom);

/** Copies another environment; the next commit shows it. */
bubble_status bubble_view_set_environment(bubble_view *view, bubble_environment *environment);

/** Copies the current layouters of a chain. The next commit shows them, and lays out again the messages whose layout differs. */
bubble_status bubble_view_set_chain(bubble_view *view, bubble_chain *chain);

/** Draws with other colours from now on. The next commit shows the theme's density and avatars.
 * @param theme NULL: the default theme. */
bubble_status bubble_view_set_theme(bubble_view *view, bubble_theme *theme,
                                    bubble_appearance appearance);

/** Draws with other pictures from now on.
 * @param pictures NULL: none. */
bubble_status bubble_view_set_pictures(bubble_view *view, bubble_pictures *pictures);

/** Returns the problems since the last call, and removes them: reports by layouters, and errors in added messages. They are a JSON array of objects
 * with `text` and, if known, `message`, `layouter` and `place`. If there were more than a thousand, the last thousand are kept, and the first object tells
 * the number of the earlier ones.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_take_problems(bubble_view *view, char **json, size_t *length);

/** Explains the layout of a message, as `bubble explain` prints it (Documentation/Explain.md): the layouters that the chain asked, the one that took
 * it, and its boxes.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_explain(bubble_view *view, const char *message, char **text,
                                  size_t *length);

#ifdef __cplusplus
}
#endif

#endif
