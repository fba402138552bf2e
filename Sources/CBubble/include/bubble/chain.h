#ifndef BUBBLE_CHAIN_H
#define BUBBLE_CHAIN_H

/** Which layouters are asked for each message: the built-in ones, scripts, and a host's own. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The layouters in the order in which they are asked. A view takes over what is changed later by bubble_view_set_chain(). Any thread. */
typedef struct bubble_chain bubble_chain;

/** Makes a chain of the built-in layouters. */
bubble_status bubble_chain_create(bubble_chain **chain);

/** Frees a chain; what uses its layouters keeps them. */
bubble_status bubble_chain_free(bubble_chain *chain);

/** Loads the scripts of a folder, each a folder of its own with an init.lua, and watches it from then on. Scripts of a folder that was loaded
 * earlier take the places of those of the same name. What is wrong with a script is told by bubble_chain_problems(), and the others work.
 * @param folder NULL: the bundled scripts, which stand beside the library; BUBBLE_FILE if they were left behind. */
bubble_status bubble_chain_load_scripts(bubble_chain *chain, const char *folder);

/** Sets an option of a script, as text; all scripts are read again.
 * @param value NULL: what the script says itself. */
bubble_status bubble_chain_set_option(bubble_chain *chain, const char *script, const char *option,
                                      const char *value);

/** Gives a script words of the host's, in the form of its words.json; all scripts are read again.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_chain_set_words(bubble_chain *chain, const char *script, const char *json,
                                     size_t length);

/** Says who is told what scripts print; all scripts are read again.
 * @param print Called on any thread, several at once, with the name of a script's folder and a line that it prints; each thread that lays out runs a
 *   script's file for itself, so the same line may come several times. NULL: nobody, as at first.
 * @param context Is handed to it.
 * @param release Called once, when nothing will call it any more, on any thread. May be NULL. Called only if this succeeds. */
bubble_status bubble_chain_set_print(bubble_chain *chain,
                                     void (*print)(void *context, const char *script,
                                                   const char *line),
                                     void *context, void (*release)(void *context));

/** Gives a script a place, whatever it says itself; all scripts are read again.
 * @param before In front of which layouter it is asked; NULL: see `after`.
 * @param after Behind which; NULL, and `before` as well: in front of all. One of them must be NULL. */
bubble_status bubble_chain_place_script(bubble_chain *chain, const char *script, const char *before,
                                        const char *after);

/** Gives a file descriptor that can be read when something happened in the folders, for an event loop: then call
 * bubble_chain_reload(). It belongs to the chain, which closes it. Load the folders first: another one gives another descriptor.
 * BUBBLE_NOT_FOUND if no folder was loaded. */
bubble_status bubble_chain_get_file_descriptor(bubble_chain *chain, int *descriptor);

/** Reads again what was changed in the folders. Of a script that can't be loaded the last good version stays.
 * @param changed Whether the chain is another one than before: give it to the views. May be NULL. */
bubble_status bubble_chain_reload(bubble_chain *chain, bool *changed);

/** Tells what is wrong with the scripts and their places: an array in JSON of objects with `layouter`, which may be missing, and `text`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_chain_problems(bubble_chain *chain, char **json, size_t *length);

/** Tells which layouters are asked, in order: an array of their ids in JSON. */
bubble_status bubble_chain_layouters(bubble_chain *chain, char **json, size_t *length);

/** Takes a layouter out, whoever it is of; BUBBLE_NOT_FOUND if there is none of that id. A script that is loaded again stays out. */
bubble_status bubble_chain_remove(bubble_chain *chain, const char *id);

#ifdef __cplusplus
}
#endif

#endif
