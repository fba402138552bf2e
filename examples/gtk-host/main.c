/* A window of GTK 4 that shows a conversation: wheel, fingers, mouse and keyboard scroll it, select in it, and follow its links.
 *
 * gtk-host CONVERSATION [SCRIPTS]
 */
#include "chat.h"

static void on_tapped(Chat *chat, const char *action, const char *parameters, const char *link,
                      GtkWindow *window) {
  g_print("%s %s\n", action, parameters);
  if (*link != 0) gtk_show_uri(window, link, GDK_CURRENT_TIME);
}

static void on_activate(GtkApplication *application, char **arguments) {
  gboolean is_dark;
  g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &is_dark, NULL);
  bubble_surroundings surroundings
      = {.struct_size = sizeof surroundings, .appearance = is_dark ? BUBBLE_DARK : BUBBLE_LIGHT};
  char *folder = g_path_get_dirname(arguments[1]);
  check(bubble_pictures_open_folder(folder, &surroundings.pictures));
  check(bubble_chain_create(&surroundings.chain));
  check(bubble_chain_load_scripts(surroundings.chain, arguments[2]));
  bubble_conversation *conversation;
  check(bubble_conversation_open_file(arguments[1], &conversation));

  GtkWidget *chat = chat_new(conversation, &surroundings);
  gtk_widget_set_hexpand(chat, TRUE);
  GtkWidget *bar
      = gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, chat_get_adjustment(CHAT_WIDGET(chat)));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append(GTK_BOX(box), chat);
  gtk_box_append(GTK_BOX(box), bar);
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Chat");
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_signal_connect(chat, "tapped", G_CALLBACK(on_tapped), window);
  gtk_widget_grab_focus(chat);
  gtk_window_present(GTK_WINDOW(window));

  // The view keeps what it needs of these.
  check(bubble_conversation_free(conversation));
  check(bubble_chain_free(surroundings.chain));
  check(bubble_pictures_free(surroundings.pictures));
  g_free(folder);
}

int main(int argc, char **argv) {
  if (argc < 2 || argc > 3) {
    g_printerr("usage: gtk-host CONVERSATION [SCRIPTS]\n");
    return 64;
  }
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(on_activate), argv);
  int status = g_application_run(G_APPLICATION(application), 1, argv);
  g_object_unref(application);
  return status;
}
