#ifndef BUBBLE_EDITING_H
#define BUBBLE_EDITING_H

/** Edits. Each takes effect at once, and the next commit shows it. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Messages are JSON, as in a conversation file: an array of messages, or one message on each line. A sender is a person of the conversation; an unknown
 * id makes a person with that id and no other data. bubble_view_take_problems() reports errors in messages, and a message that can't be read is shown
 * as unreadable. At most 1,000,000,000 bytes. */

/** A message, for hosts that do not write JSON. */
typedef struct bubble_message {
  /** sizeof(bubble_message). */
  size_t struct_size;
  /** The message's id, which is unique within the conversation. */
  const char *id;
  /** The id of the person who sent it. */
  const char *sender;
  /** The time of sending, in seconds since 1970 in UTC, in the years from 1 to 9999. */
  double date;
  /** The text. NULL: see `content`. */
  const char *text;
  /** A content of another type: a JSON object like the `content` of a message. NULL: `text` is the content. One of the two must be NULL. */
  const char *content;
  /** The id of the message that this one replies to. NULL: it is no reply. */
  const char *reply_to;
  /** The delivery status, as for bubble_view_set_status(). NULL: "none". */
  const char *status;
  /** Other members of the message, such as `reactions`: a JSON object. NULL: none. */
  const char *extras;
} bubble_message;

/** Returns a message as JSON, for the functions below.
 * @param length In bytes. May be NULL. */
bubble_status bubble_message_json(const bubble_message *message, char **json, size_t *length);

/** Appends messages. BUBBLE_EXISTS if the conversation has one of them already; then none is added. */
bubble_status bubble_view_append(bubble_view *view, const char *json, size_t length);

/** Inserts messages.
 * @param before The message that follows them; NULL: at the end. After BUBBLE_NOT_FOUND and BUBBLE_EXISTS none is added. */
bubble_status bubble_view_insert(bubble_view *view, const char *json, size_t length,
                                 const char *before);

/** Inserts messages before the first one, such as a page of earlier messages. BUBBLE_EXISTS if the conversation has one of them already. */
bubble_status bubble_view_prepend(bubble_view *view, const char *json, size_t length);

/** Upserts messages: replaces those whose ids exist, and appends the others. A host can pass messages that a server sends again. */
bubble_status bubble_view_put(bubble_view *view, const char *json, size_t length);

/** Updates a message. BUBBLE_NOT_FOUND if there is no message with this id.
 * @param id The message to update; it keeps this id even if the JSON has another one.
 * @param json The complete updated message: an object on one line. */
bubble_status bubble_view_update(bubble_view *view, const char *id, const char *json,
                                 size_t length);

/** Gives a message another id, for example the server's to a message that was shown before the server accepted it. The message stays the same cell: it
 * does not move or fade. Cells and the changes of the last commit have the new id at once. So have the selection, matches, the focus, the touch and the
 * states of regions. Replies to the message name the new id, and the last message that was read has it. bubble_view_take_back() takes tentative edits
 * from before. If the server's message was added before, remove this one instead.
 * @param new_id BUBBLE_EXISTS if another message has it. */
bubble_status bubble_view_rename(bubble_view *view, const char *id, const char *new_id);

/** Sets the delivery status of an outgoing message.
 * @param status "none", "sending", "sent", "delivered", "read" or "failed". */
bubble_status bubble_view_set_status(bubble_view *view, const char *id, const char *status);

/** Removes messages; ids that no message has are ignored.
 * @param ids `count` ids, at most 1,000,000.
 * @param removed The number of removed messages. May be NULL. */
bubble_status bubble_view_remove(bubble_view *view, const char *const *ids, size_t count,
                                 size_t *removed);

/** Moves a message.
 * @param before The message that will follow it; NULL: at the end. */
bubble_status bubble_view_move(bubble_view *view, const char *id, const char *before);

/** Replaces the conversation with another state of it. Compares the messages by id to find the differences. */
bubble_status bubble_view_replace(bubble_view *view, bubble_conversation *conversation);

/** Removes the messages that are far from the visible ones; near_start and near_end ask for them again.
 * @param count The number of messages to keep above and below the visible ones.
 * @param earlier The number of messages removed at the start. May be NULL.
 * @param later The number of messages removed at the end. May be NULL. */
bubble_status bubble_view_forget(bubble_view *view, size_t count, size_t *earlier, size_t *later);

/** Asks again for messages at each end that is near, for example if a page could not be loaded. */
bubble_status bubble_view_ask_again(bubble_view *view);

/** Adds or updates people, for messages that are added from now on.
 * @param json An object by ids, like `people` in a conversation file: {"cy": {"name": "Cy"}}.
 * @param length In bytes, at most 100,000,000. */
bubble_status bubble_view_add_people(bubble_view *view, const char *json, size_t length);

/** Sets the people who are typing.
 * @param people `count` ids, at most 1,000; 0: removes the typing indicator. */
bubble_status bubble_view_set_typing(bubble_view *view, const char *const *people, size_t count);

/** Sets the last message that was read. The unread separator is above the first incoming message after it.
 * @param id NULL: unknown. */
bubble_status bubble_view_set_read_up_to(bubble_view *view, const char *id);

/** Returns a message with all edits, as JSON, in the format of a conversation file.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_message(bubble_view *view, const char *id, char **json, size_t *length);

/** Returns the ids of the first and the last message, with all edits; BUBBLE_NOT_FOUND if there is none.
 * @param first May be NULL.
 * @param last May be NULL. */
bubble_status bubble_view_ends(bubble_view *view, char **first, char **last);

/* Tentative edits show a change before a server has confirmed it. They last until the host updates the message or takes them back. */

/** Updates a message tentatively. BUBBLE_NOT_FOUND if there is no message with this id.
 * @param id The message to update; it keeps this id even if the JSON has another one.
 * @param json The complete updated message, as for bubble_view_update().
 * @param edit A number for bubble_view_take_back(); 0 if the message did not change. May be NULL. */
bubble_status bubble_view_update_tentatively(bubble_view *view, const char *id, const char *json,
                                             size_t length, uint64_t *edit);

/** Adds the reader's reaction to a message, or removes it if the reader has chosen this emoji before, tentatively. A tap on a reaction has the action
 * "react" with its "emoji".
 * @param emoji An emoji or a short text, at most 1,024 bytes and not empty.
 * @param edit A number for bubble_view_take_back(). May be NULL. */
bubble_status bubble_view_toggle_reaction(bubble_view *view, const char *emoji, const char *id,
                                          uint64_t *edit);

/** Shows or hides parts of a message: hidden words, folded quotes, the thinking of an assistant, long code and tables. Sets `revealed` or `expanded` in
 * its content, as bubble_view_update() could. A message that the host updates has the state that the host gives it.
 * @param action The action of a tapped hit or of a node: "reveal", "expand" or "collapse". Any other action has no effect.
 * @param unfolded Whether it is one of these. May be NULL. */
bubble_status bubble_view_unfold(bubble_view *view, const char *message, const char *action,
                                 bool *unfolded);

/** Votes in a poll, or withdraws the vote, tentatively.
 * @param x With `y`: the position of the option, in view coordinates. BUBBLE_NOT_FOUND if there is no option of an open poll.
 * @param edit A number for bubble_view_take_back(). May be NULL. */
bubble_status bubble_view_vote(bubble_view *view, double x, double y, uint64_t *edit);

/** Votes for an option of a message's poll, visible or not, or withdraws the vote, tentatively: for the keyboard and for screen readers, which have no
 * position. BUBBLE_NOT_FOUND if the message does not exist, or has no open poll with this option.
 * @param option The number of the option, from 1, as "option" of the action "vote" has it.
 * @param edit A number for bubble_view_take_back(). May be NULL. */
bubble_status bubble_view_vote_for(bubble_view *view, const char *message, size_t option,
                                   uint64_t *edit);

/** Rolls back a tentative edit. BUBBLE_NOT_FOUND if the message was changed since, or if the edit is not one of the last 100. */
bubble_status bubble_view_take_back(bubble_view *view, uint64_t edit);

#ifdef __cplusplus
}
#endif

#endif
