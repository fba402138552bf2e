#ifndef BUBBLE_CHAIN_H
#define BUBBLE_CHAIN_H

/** The layouters that make a message's boxes: built-in ones, scripts, and those of the host. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Layouters in the order that a view asks them. After changes, call bubble_view_set_chain() for each view. Any thread. */
typedef struct bubble_chain bubble_chain;

/** Makes a chain of the built-in layouters and the bundled scripts, which come after those of other folders. Without installed scripts it has the
 * built-in layouters. */
bubble_status bubble_chain_create(bubble_chain **chain);

/** Makes a chain of the built-in layouters. */
bubble_status bubble_chain_create_without_scripts(bubble_chain **chain);

/** Frees a chain; objects that use its layouters keep them. */
bubble_status bubble_chain_free(bubble_chain *chain);

/** Adds a reference to a chain. Free it once more. */
bubble_status bubble_chain_retain(bubble_chain *chain);

/** Loads the scripts of a folder, and watches the folder from then on. Each script is a subfolder with an init.lua. If several folders have a
 * script of the same name, the one from the folder that was loaded first is used. bubble_chain_problems() reports errors in scripts; scripts without
 * errors work.
 * @param folder NULL: the folder of the bundled scripts, which are installed with the library, to watch it; BUBBLE_FILE if they are missing. */
bubble_status bubble_chain_load_scripts(bubble_chain *chain, const char *folder);

/** Sets an option of a script, as text. Loads all scripts again.
 * @param value NULL: the script's default. */
bubble_status bubble_chain_set_option(bubble_chain *chain, const char *script, const char *option,
                                      const char *value);

/** Gives a script words of the host, in the format of its words.json. Loads all scripts again.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_chain_set_words(bubble_chain *chain, const char *script, const char *json,
                                     size_t length);

/** Sets the function that receives the output of scripts. Loads all scripts again.
 * @param print Called with the name of a script's folder and a line that the script prints, on any thread, several at once. Each thread that lays out
 *   runs a script's file separately, so the same line may come several times. NULL: the output is discarded, which is the default.
 * @param context Passed to `print`.
 * @param release Called once, on any thread, when `print` will not be called again. May be NULL. Called only if this succeeds. */
bubble_status bubble_chain_set_print(bubble_chain *chain,
                                     void (*print)(void *context, const char *script,
                                                   const char *line),
                                     void *context, void (*release)(void *context));

/** Sets the place of a script in the chain, which overrides the script's own, or moves a built-in layouter. Loads all
 * scripts again. Without scripts, built-in layouters stay.
 * @param script A script, or a built-in layouter.
 * @param before The layouter that follows it; NULL: see `after`.
 * @param after The layouter that precedes it; if both are NULL, it is first. One of them must be NULL. */
bubble_status bubble_chain_place_script(bubble_chain *chain, const char *script, const char *before,
                                        const char *after);

/** Returns a file descriptor for an event loop. It becomes readable when something changed in the folders: then call
 * bubble_chain_reload(). The chain owns and closes it. Load the folders first: each further folder replaces the descriptor.
 * BUBBLE_NOT_FOUND if no folder was loaded. */
bubble_status bubble_chain_get_file_descriptor(bubble_chain *chain, int *descriptor);

/** Loads the scripts that changed in the folders. If a script can't be loaded, its last good version stays.
 * @param changed Whether the chain changed: then give it to the views. May be NULL. */
bubble_status bubble_chain_reload(bubble_chain *chain, bool *changed);

/** Returns the problems with scripts and their places: a JSON array of objects with `text` and, if known, `layouter`.
 * @param length In bytes. May be NULL. */
bubble_status bubble_chain_problems(bubble_chain *chain, char **json, size_t *length);

/** Returns the ids of the layouters in order: a JSON array. */
bubble_status bubble_chain_layouters(bubble_chain *chain, char **json, size_t *length);

/** Removes a layouter: a built-in one, a script, or one of the host. BUBBLE_NOT_FOUND if there is none with this id. A script that is loaded again stays
 * removed. */
bubble_status bubble_chain_remove(bubble_chain *chain, const char *id);

#ifdef __cplusplus
}
#endif

#endif
