#ifndef CHAT_H
#define CHAT_H

#include <bubble.h>
#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

/** A widget that shows a conversation, to be put in a GtkScrolledWindow. Wheel, fingers, mouse and keyboard scroll it, select in it and press what
 * can be pressed; screen readers read it; it is dark where its style is. Its signal `activated` has an action's name, its parameters in
 * JSON, and of a link the address. Votes are shown and texts copied by then. */
G_DECLARE_FINAL_TYPE(Chat, chat, CHAT, WIDGET, GtkWidget)

/** Makes one; it keeps what it needs of the conversation and of what surrounds it. */
GtkWidget *chat_new(bubble_conversation *conversation, const bubble_surroundings *surroundings);

/** The view, to edit it: chat_update() shows what was changed. */
bubble_view *chat_get_view(Chat *chat);

/** Draws again, and lets time pass for as long as something moves: call it after a commit or a scroll. */
void chat_update(Chat *chat);

/** Ends the program if a call fails, and says why. */
void check(bubble_status status);

#endif
