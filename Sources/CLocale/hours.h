#ifndef LOCALE_HOURS_H
#define LOCALE_HOURS_H

#include <unicode/udat.h>

/** Lets a format of times count hours as the locale's name says, if it says so. */
void locale_set_hours(UDateFormat *format, const char *name);

#endif
