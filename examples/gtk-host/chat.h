#ifndef CHAT_H
#define CHAT_H

#include <bubble.h>
#include <gtk/gtk.h>

/** A widget that shows a conversation: it scrolls, moves by the frame clock, selects and copies text, and tells what was tapped
 * by its signal `tapped`: the action's name, its parameters in JSON, and of a link the address. */
G_DECLARE_FINAL_TYPE(Chat, chat, CHAT, WIDGET, GtkWidget)

/** Makes one; it keeps what it needs of the conversation and of what surrounds it. */
GtkWidget *chat_new(bubble_conversation *conversation, const bubble_surroundings *surroundings);

/** The view, to edit it: chat_update() shows what was changed. */
bubble_view *chat_get_view(Chat *chat);

/** Draws again, and lets time pass for as long as something moves: call it after a commit or a scroll. */
void chat_update(Chat *chat);

/** Where it is scrolled to, for a scroll bar. */
GtkAdjustment *chat_get_adjustment(Chat *chat);

/** Ends the program if a call fails, and says why. */
void check(bubble_status status);

#endif
