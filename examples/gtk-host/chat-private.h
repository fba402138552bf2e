#ifndef CHAT_PRIVATE_H
#define CHAT_PRIVATE_H

/* What the files of the widget share: chat.c draws and moves, input.c hears the mouse and fingers, keys.c
 * the keyboard, and parts.c is read by screen readers. */

#include "chat.h"

struct _Chat {
  GtkWidget parent_instance;
  bubble_view *view;
  bubble_theme *theme;
  bubble_appearance appearance;
  /** Of the scrolled window around it; NULL without one. */
  GtkAdjustment *horizontal, *vertical;
  /** What a finger or a wheel set going, in points in a second. */
  double velocity;
  /** Since when nothing was drawn, and what draws: 0 while nothing moves. */
  gint64 last_frame;
  guint tick;
  /** Will draw the next second of a text that counts: 0 if there is none, or if something moves. */
  guint frame_timeout;
  /** How far a drag has come, whether it is more than a tap, whether it selects or pans, and where the pointer is. */
  double dragged;
  bool is_drag, is_selecting, is_panning;
  double x, y;
  /** Where the mouse is, for its wheel. */
  double mouse_x, mouse_y;
  /** The menu of a message, where it was asked for, and what had the focus then; NULL if that has gone. */
  GtkWidget *menu, *menu_focus;
  double menu_x, menu_y;
  /** Will bring the parts up to date: 0 if they are. */
  guint parts_timeout;
  /** The message that has or had the focus. */
  char *current;
};

bubble_view_state chat_get_state(Chat *chat);

/** Scrolls by a distance in points; what was flung stops. */
void chat_scroll_by(Chat *chat, double points);

/** How fast a selection scrolls that is dragged beyond an edge, in points in a second. */
double chat_get_autoscroll(Chat *chat);

/** Does what an action requests, at a point: votes and copies; the host hears of it by the signal `activated`. */
void chat_perform(Chat *chat, const char *action, const char *parameters, double x, double y);

/** Shows the menu of a message; of its part at that point the menu has the actions, too. */
void chat_popup(Chat *chat, const char *message, const char *region, double x, double y);

/** Whoever presses the middle button elsewhere gets what is selected. */
void chat_set_primary(Chat *chat);

void chat_add_controllers(Chat *chat);
void chat_class_add_actions(GtkWidgetClass *class);
void chat_class_add_bindings(GtkWidgetClass *class);

/** Moves the focus in the chat, or out of it: then the result is false. */
gboolean chat_focus(GtkWidget *widget, GtkDirectionType direction);

// MARK: Parts

/** A message, a button in it, or another part that a screen reader reads: a widget that draws nothing but its focus. */
G_DECLARE_FINAL_TYPE(ChatPart, chat_part, CHAT, PART, GtkWidget)

struct _ChatPart {
  GtkWidget parent_instance;
  char *id;
  /** In the coordinates of the chat. */
  bubble_rect frame;
  char *role, *label, *value, *states;
  /** The message's id; of a part in it, too. NULL: it is of no message. */
  char *message;
  /** The region of a message; NULL: it is the message, or nothing can be done with it. */
  char *region;
  /** The actions of the part, objects with `name` and `parameters`; NULL: none. */
  JsonArray *actions;
};

/** Makes the parts those that the view shows. */
void chat_update_parts(Chat *chat);
/** Gives the children of a widget their places; its own upper left corner is at that point of the chat. */
void chat_allocate_parts(GtkWidget *parent, double x, double y);
/** The first child that is a part, or the next one; NULL if there is none. */
ChatPart *chat_next_part(GtkWidget *parent, ChatPart *part);
/** The part that has the focus; NULL if there is none. */
ChatPart *chat_get_focused_part(Chat *chat);
/** The part that is the message with an id; NULL if it is not seen. */
ChatPart *chat_find_message(Chat *chat, const char *message);
/** Whether there is text to select at a point. */
bool chat_is_text_at(Chat *chat, double x, double y);
/** Performs the first action of a part, as a tap does; false if it has none. */
bool chat_part_activate(ChatPart *part);

#endif
