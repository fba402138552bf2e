/**
 * What text needs of ICU: properties of characters, and iterators over breaks that need a dictionary.
 *
 * ICU's functions have its version in their names, which macros add: Swift doesn't see them. Here they have
 * names that stay. Values of properties are ICU's own; what they are called can be asked for, so that nobody
 * has to know their numbers. Everything but an iterator may be used by several threads at the same time.
 * Every number is a valid code point to ask about: those above U+10FFFF have no properties.
 */
#ifndef C_UNICODE_H
#define C_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

/**
 * A scalar value without case, forms and ignorable characters (NFKC_Casefold), decomposed (NFKD), in UTF-16.
 *
 * Returns how many units were written: up to 18 for Unicode 15, 0 where nothing is left or ICU has no data.
 */
int32_t unicode_case_folded(uint32_t scalar, uint16_t *units, int32_t capacity);

/** ICU's version, such as "72.1". */
const char *unicode_icu_version(void);

/**
 * The class for line breaks by a table of our own, not by ICU's, and the name of a class in LineBreakClass.swift, or null if there
 * is no such class.
 */
int32_t unicode_line_break(uint32_t scalar);
const char *unicode_line_break_name(int32_t value);

/** Whether East_Asian_Width is full width, wide or half width, by the same table, which says so of all but marks. */
bool unicode_is_east_asian(uint32_t scalar);

/** Grapheme_Cluster_Break, and the same for its values. */
int32_t unicode_grapheme_break(uint32_t scalar);
const char *unicode_grapheme_break_name(int32_t value);

/** Bidi_Class, and the same for its values. */
int32_t unicode_bidi_class(uint32_t scalar);
const char *unicode_bidi_class_name(int32_t value);

/** What UTS #51 says of a character, as bits. */
typedef enum {
  UNICODE_EMOJI = 1,
  UNICODE_EMOJI_PRESENTATION = 2,
  UNICODE_EMOJI_MODIFIER = 4,
  UNICODE_EMOJI_MODIFIER_BASE = 8,
  UNICODE_EXTENDED_PICTOGRAPHIC = 16,
} unicode_emoji_properties_t;

uint32_t unicode_emoji_properties(uint32_t scalar);

/** Script. */
int32_t unicode_script(uint32_t scalar);

/**
 * Script_Extensions: how many there are, and as many of them as there is room for.
 *
 * Where the file of extensions says nothing it is the script alone.
 */
int32_t unicode_script_extensions(uint32_t scalar, int32_t *scripts, int32_t capacity);

/** The four letters of ISO 15924 for a script, the first one in the highest byte; 0 if there is no such script. */
uint32_t unicode_script_tag(int32_t script);

/** 1 for an opening bracket, 2 for a closing one, 0 for anything else: Bidi_Paired_Bracket_Type. */
int32_t unicode_bracket_type(uint32_t scalar);

/** The other bracket of the pair, in one spelling: U+2329 and U+232A count as U+3008 and U+3009. */
uint32_t unicode_paired_bracket(uint32_t scalar);

/** An iterator over breaks, to be used by one thread at a time. */
typedef struct unicode_breaks unicode_breaks;

/** What an iterator stops at. */
typedef enum { UNICODE_LINES, UNICODE_WORDS } unicode_breaks_kind;

/** A new iterator, to be released with unicode_breaks_close(); null if ICU has no data or no memory. */
unicode_breaks *unicode_breaks_open(unicode_breaks_kind kind);
void unicode_breaks_close(unicode_breaks *breaks);

/** Starts at the beginning of a text of UTF-16, which has to stay until the iterator is given another one. */
bool unicode_breaks_start(unicode_breaks *breaks, const uint16_t *text, int32_t length);

/** The next break after the start, -1 after the last one, which is the end of the text. */
int32_t unicode_breaks_next(unicode_breaks *breaks);

/** Whether what ended at this break is a word, rather than white space or punctuation. */
bool unicode_breaks_ended_word(unicode_breaks *breaks);

#endif
