/* A window of GTK 4 that shows a conversation, with an entry to write in: wheel, fingers, mouse and keyboard scroll it, select in it, press what
 * can be pressed, and screen readers read it.
 *
 * gtk-host CONVERSATION [SCRIPTS]
 */
#include "chat.h"

typedef struct composer {
  Chat *chat;
  /** The id of who writes. */
  char *me;
} composer;

static void on_activated(Chat *chat, const char *action, const char *parameters, const char *link,
                         gpointer data) {
  g_print("%s %s\n", action, parameters);
  if (*link != 0) g_app_info_launch_default_for_uri(link, NULL, NULL);
}

/** Sends what is written, which a host would also tell its server. */
static void on_send(GtkEntry *entry, composer *composer) {
  const char *text = gtk_editable_get_text(GTK_EDITABLE(entry));
  if (*text == 0) return;
  char *id = g_uuid_string_random(), *json;
  size_t length;
  bubble_message message = {.struct_size = sizeof message,
                            .id = id,
                            .sender = composer->me,
                            .date = (double)g_get_real_time() / G_USEC_PER_SEC,
                            .text = text,
                            .status = "sent"};
  check(bubble_message_json(&message, &json, &length));
  bubble_view *view = chat_get_view(composer->chat);
  check(bubble_view_append(view, json, length));
  check(bubble_view_commit_now(view, true));
  check(bubble_view_scroll_to(view, BUBBLE_END, true));
  chat_update(composer->chat);
  bubble_free(json);
  g_free(id);
  gtk_editable_set_text(GTK_EDITABLE(entry), "");
}

static void on_button(GtkButton *button, GtkEntry *entry) {
  g_signal_emit_by_name(entry, "activate");
}

/** Who owns the device, in a conversation file: it has `me` in its object, or a .jsonl file in its first line. */
static char *read_me(const char *path) {
  char *text, *me = NULL;
  if (!g_file_get_contents(path, &text, NULL, NULL)) return g_strdup("me");
  char *end = strchr(text, '\n');
  if (g_str_has_suffix(path, ".jsonl") && end != NULL) *end = 0;
  JsonNode *node = json_from_string(text, NULL);
  if (node != NULL && JSON_NODE_HOLDS_OBJECT(node))
    me = g_strdup(
        json_object_get_string_member_with_default(json_node_get_object(node), "me", "me"));
  g_clear_pointer(&node, json_node_unref);
  g_free(text);
  return me != NULL ? me : g_strdup("me");
}

static void composer_free(gpointer data, GClosure *closure) {
  g_free(((composer *)data)->me);
  g_free(data);
}

static GtkWidget *make_composer(Chat *chat, const char *path) {
  composer *composer = g_new0(struct composer, 1);
  composer->chat = chat;
  composer->me = read_me(path);
  GtkWidget *entry = gtk_entry_new(), *button = gtk_button_new_with_mnemonic("_Send");
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), "Message");
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, "Message",
                                 -1);
  gtk_widget_set_hexpand(entry, TRUE);
  g_signal_connect_data(entry, "activate", G_CALLBACK(on_send), composer, composer_free, 0);
  g_signal_connect(button, "clicked", G_CALLBACK(on_button), entry);
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append(GTK_BOX(row), entry);
  gtk_box_append(GTK_BOX(row), button);
  return row;
}

static void on_activate(GtkApplication *application, char **arguments) {
  bubble_surroundings surroundings = {.struct_size = sizeof surroundings};
  char *folder = g_path_get_dirname(arguments[1]);
  check(bubble_pictures_open_folder(folder, &surroundings.pictures));
  check(bubble_chain_create(&surroundings.chain));
  if (arguments[2] != NULL) check(bubble_chain_load_scripts(surroundings.chain, arguments[2]));
  bubble_conversation *conversation;
  check(bubble_conversation_open_file(arguments[1], &conversation));

  GtkWidget *chat = chat_new(conversation, &surroundings);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), chat);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  // The chat does that, since earlier messages may arrive while it is flung.
  gtk_scrolled_window_set_kinetic_scrolling(GTK_SCROLLED_WINDOW(scrolled), FALSE);
  gtk_widget_set_vexpand(scrolled, TRUE);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), scrolled);
  gtk_box_append(GTK_BOX(box), make_composer(CHAT_WIDGET(chat), arguments[1]));
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Chat");
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_signal_connect(chat, "activated", G_CALLBACK(on_activated), NULL);
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
