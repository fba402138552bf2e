#ifndef BUBBLE_VIEW_H
#define BUBBLE_VIEW_H

/** A conversation on a screen, without the screen: opening one, its surroundings, and showing what was edited. */

#include "conversation.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A conversation with what is seen of it and where it is scrolled to. It belongs to the thread that opened it. */
typedef struct bubble_view bubble_view;

/** An edge of a view. */
typedef enum bubble_edge { BUBBLE_TOP = 0, BUBBLE_BOTTOM = 1 } bubble_edge;

/** How a view behaves. bubble_view_options_init() fills in what a chat has. */
typedef struct bubble_view_options {
  /** sizeof(bubble_view_options). */
  size_t struct_size;
  /** The size of the view in points, each side from 0 to 100,000; 320 × 480. */
  double width;
  double height;
  /** What of it is covered at the upper and at the lower edge, in points; 0. */
  double top_inset;
  double bottom_inset;
  /** Which edge of what is read stays in its place when something changes; BUBBLE_BOTTOM. */
  bubble_edge anchor_edge;
  /** How far from the end, in points, the view still follows it; 40. */
  double following_tolerance;
  /** How far from an end, in points, more messages are asked for; 1,000. */
  double near_distance;
  /** How long a change of what is shown, and an animated scroll, take, in seconds; 0.25 and 0.35. 0: no time. */
  double change_duration;
  double scroll_duration;
  /** Whether things fade where they would move; false. */
  bool reduces_motion;
  /** Whether rows that do not fill the view stand at its lower edge; false. */
  bool keeps_short_content_at_bottom;
  /** Whether the header of a day stays at the upper edge while the day is read; true. */
  bool pins_days;
  /** On how many threads messages are measured that are not seen; 0: one for each processor. */
  size_t thread_count;
  /** Where it opens: what bubble_view_position() gave; NULL: at the end. */
  const char *position;
  /** Is handed to all of these. */
  void *context;
  /** Something was measured that bubble_view_commit() takes over. Called on any thread, and not again until that was called: it wakes up the view's
   * thread, and does nothing else. May be NULL. */
  void (*ready)(void *context);
  /** Earlier messages may be needed, once for each first message. Called on the view's thread, at the end of the call that scrolled or committed, which
   * is over for the view: it may be edited here. May be NULL. */
  void (*near_start)(void *context, bubble_view *view);
  /** The same of later messages. */
  void (*near_end)(void *context, bubble_view *view);
} bubble_view_options;

/** Fills in what a chat has.
 * @param struct_size sizeof(bubble_view_options). */
bubble_status bubble_view_options_init(bubble_view_options *options, size_t struct_size);

/** Opens a conversation. What is seen is measured here, everything else in the background.
 * @param surroundings NULL: the standard. Its pictures and theme are those that the view draws with.
 * @param options NULL: as bubble_view_options_init() fills them in. */
bubble_status bubble_view_open(bubble_conversation *conversation,
                               const bubble_surroundings *surroundings,
                               const bubble_view_options *options, bubble_view **view);

/** Frees a view. Searches in it end, and are to be freed, too. `ready` may still be called by another thread until this returns, and not after. */
bubble_status bubble_view_free(bubble_view *view);

/** How a view is at this moment. */
typedef struct bubble_view_state {
  /** sizeof(bubble_view_state); set it before the call. */
  size_t struct_size;
  /** The size that is shown: that of the last commit. */
  double width;
  double height;
  /** The height of all that is in the list, and where the upper edge of the view is in it, in points; what was not measured yet is guessed. */
  double content_height;
  double offset;
  /** How many messages there are, with all edits. */
  size_t message_count;
  /** How many unread ones are above and below what is seen. */
  size_t unread_above;
  size_t unread_below;
  /** Whether the end is seen or near. */
  bool is_at_end;
  /** Whether something moves: then let time pass with bubble_view_advance(). */
  bool is_animating;
  /** Whether something was edited that is not shown yet. */
  bool has_edits;
  /** Whether all is measured and there is nothing to commit. */
  bool is_settled;
} bubble_view_state;

/** Tells how a view is. */
bubble_status bubble_view_get_state(bubble_view *view, bubble_view_state *state);

/** Shows what was edited, if all that is to be seen of it is measured: it measures nothing and does not wait.
 * @param animated Whether what moves, comes and goes is seen to do so, as bubble_view_advance() goes on.
 * @param shown Whether something was taken over: if not, there is nothing new, or `ready` will be called. May be NULL. */
bubble_status bubble_view_commit(bubble_view *view, bool animated, bool *shown);

/** Shows what was edited, and measures here what of it is to be seen and is not measured yet. */
bubble_status bubble_view_commit_now(bubble_view *view, bool animated);

/** Waits until all messages are measured, and shows what was edited: for programs without an event loop.
 * @param timeout How long it waits, in seconds, from 0 to 3,600.
 * @param settled Whether all is measured and shown. May be NULL. */
bubble_status bubble_view_settle(bubble_view *view, double timeout, bool *settled);

/** Gives the view another size, each side from 0 to 100,000 points: shown by the next commit. */
bubble_status bubble_view_set_size(bubble_view *view, double width, double height);

/** Says what of the view is covered at the upper and at the lower edge, from 0 to 100,000 points: shown by the next commit. */
bubble_status bubble_view_set_insets(bubble_view *view, double top, double bottom);

/** Takes over another environment: shown by the next commit. */
bubble_status bubble_view_set_environment(bubble_view *view, bubble_environment *environment);

/** Takes over a chain as it is now: shown by the next commit. What its layouters make is laid out again where that is different. */
bubble_status bubble_view_set_chain(bubble_view *view, bubble_chain *chain);

/** Draws with other colours from now on. What the theme says of density and avatars is shown by the next commit.
 * @param theme NULL: the standard one. */
bubble_status bubble_view_set_theme(bubble_view *view, bubble_theme *theme,
                                    bubble_appearance appearance);

/** Draws with other pictures from now on.
 * @param pictures NULL: none. */
bubble_status bubble_view_set_pictures(bubble_view *view, bubble_pictures *pictures);

/** Tells what layouters complained of, and what was wrong with messages that were put in, since it was asked last: an array in JSON of objects with
 * `message`, `layouter` and `place`, which may be missing, and `text`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_take_problems(bubble_view *view, char **json, size_t *length);

/** Explains why a message looks as it does, as `bubble explain` prints it (Documentation/Explain.md): who was asked, who took it, its boxes.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_explain(bubble_view *view, const char *message, char **text,
                                  size_t *length);

#ifdef __cplusplus
}
#endif

#endif
