/**
 * Files of other folders that are part of the program: pages, scripts and tables.
 *
 * The compiler of C takes a file as it is. SwiftPM's own way writes it as a list of numbers, whose optimisation takes minutes.
 */
#ifndef C_EMBEDDED_FILES_H
#define C_EMBEDDED_FILES_H

/** The text of one of BubbleImport's tables by its file name, as long as the program lives. The program ends where there is none of that name. */
const char *_Nonnull embedded_import_file(const char *_Nonnull name);

/** The same for the files of BubbleArchive's page. */
const char *_Nonnull embedded_archive_file(const char *_Nonnull name);

/** The same for the files of BubblePreview's page. */
const char *_Nonnull embedded_preview_file(const char *_Nonnull name);

#endif
