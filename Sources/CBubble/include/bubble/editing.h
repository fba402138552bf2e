#ifndef BUBBLE_EDITING_H
#define BUBBLE_EDITING_H

/** Edits: each is taken at once, and shown by the next commit. */

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Messages are given in JSON, as they stand in a conversation file: an array of them, or a line for each. Senders are those of the conversation, or
 * people of that id alone. What is wrong with a message is told by bubble_view_take_problems(), and what can't be read is shown as such. At most
 * 1,000,000,000 bytes. */

/** Puts messages at the end; BUBBLE_EXISTS if one of them is there, and then none was put in. */
bubble_status bubble_view_append(bubble_view *view, const char *json, size_t length);

/** Puts messages in.
 * @param before The message in front of which they come; NULL: at the end. BUBBLE_NOT_FOUND, BUBBLE_EXISTS: then none was put in. */
bubble_status bubble_view_insert(bubble_view *view, const char *json, size_t length,
                                 const char *before);

/** Puts messages in front of the first one, such as a page of earlier ones. */
bubble_status bubble_view_prepend(bubble_view *view, const char *json, size_t length);

/** Puts messages at the end, but for those that are there, which they take the places of: what a server sends again need not be told apart. */
bubble_status bubble_view_put(bubble_view *view, const char *json, size_t length);

/** Changes a message.
 * @param id Which one; it stays, whatever `id` the JSON has.
 * @param json All of the message, as it is now: an object on one line. */
bubble_status bubble_view_update(bubble_view *view, const char *id, const char *json,
                                 size_t length);

/** Says how far an outgoing message has come.
 * @param status "none", "sending", "sent", "delivered", "read" or "failed". */
bubble_status bubble_view_set_status(bubble_view *view, const char *id, const char *status);

/** Takes messages out; ids that no message has are left out.
 * @param ids `count` of them, at most 1,000,000.
 * @param removed How many were there. May be NULL. */
bubble_status bubble_view_remove(bubble_view *view, const char *const *ids, size_t count,
                                 size_t *removed);

/** Gives a message another place.
 * @param before In front of which message; NULL: at the end. */
bubble_status bubble_view_move(bubble_view *view, const char *id, const char *before);

/** Takes over a whole other state of the conversation: what differs is found by ids. */
bubble_status bubble_view_replace(bubble_view *view, bubble_conversation *conversation);

/** Takes out the messages that are far from what is seen; near_start and near_end ask for them again.
 * @param count How many above and below what is seen stay.
 * @param earlier How many were taken out in front. May be NULL.
 * @param later How many were taken out at the end. May be NULL. */
bubble_status bubble_view_forget(bubble_view *view, size_t count, size_t *earlier, size_t *later);

/** Asks again for messages at the ends that are near, such as for a page that could not be loaded. */
bubble_status bubble_view_ask_again(bubble_view *view);

/** Adds people, or changes them, for messages that are put in from now on.
 * @param json An object by ids, as `people` of a conversation file: {"cy": {"name": "Cy"}}.
 * @param length In bytes, at most 100,000,000. */
bubble_status bubble_view_add_people(bubble_view *view, const char *json, size_t length);

/** Says who is typing.
 * @param people Their ids, `count` of them, at most 1,000; 0: nobody, and the row goes. */
bubble_status bubble_view_set_typing(bubble_view *view, const char *const *people, size_t count);

/** Says which message was read last: the first incoming one behind it has the line of the unread part over it.
 * @param id NULL: nothing is known. */
bubble_status bubble_view_set_read_up_to(bubble_view *view, const char *id);

/** Gives a message with all edits, in JSON, as it stands in a conversation file.
 * @param length In bytes. May be NULL. */
bubble_status bubble_view_message(bubble_view *view, const char *id, char **json, size_t *length);

/** Gives the ids of the first and of the last message, with all edits; BUBBLE_NOT_FOUND if there is none.
 * @param first May be NULL.
 * @param last May be NULL. */
bubble_status bubble_view_ends(bubble_view *view, char **first, char **last);

/** Votes in a poll, or takes the vote back, before whoever decides has agreed.
 * @param x With `y`: where the option is, in view coordinates. BUBBLE_NOT_FOUND if no option of an open poll is there.
 * @param edit A number that bubble_view_take_back() takes. May be NULL. */
bubble_status bubble_view_vote(bubble_view *view, double x, double y, uint64_t *edit);

/** Takes a vote back that was not agreed to; BUBBLE_NOT_FOUND if the message was changed since, or it is one of long ago: the last 100 can be. */
bubble_status bubble_view_take_back(bubble_view *view, uint64_t edit);

#ifdef __cplusplus
}
#endif

#endif
