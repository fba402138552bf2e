"""Writes the table of dates and times that phones put in front of WhatsApp's messages, from ICU's data (CLDR).

    python3 Tests/WhatsAppHeads/record.py > Tests/WhatsAppHeads/locales.txt

It needs Debian's python3-icu. The table says of every locale: its digits, its calendar, its short and numeric dates, its short and
medium times with 12 and 24 hours, and the words for parts of the day with their hours.
"""

import sys
import unicodedata

from icu import (
    ICU_VERSION, Calendar, DateFormat, DateFormatSymbols, DateTimePatternGenerator, ICUError, Locale,
    NumberingSystem, ResourceBundle, SimpleDateFormat, TimeZone,
)

ZONE = TimeZone.getGMT()
CLDR = {"72.1": "42", "74.2": "44.1", "76.1": "46", "77.1": "47"}.get(ICU_VERSION, "of ICU " + ICU_VERSION)
# The letters of calendars in the table. Those of Japan are the eras since 1989.
LETTERS = {"gregorian": "g", "buddhist": "b", "persian": "p", "islamic-umalqura": "i", "roc": "r", "japanese": "w"}
DATES = ("yMd", "yMMdd")
TIMES = ("jm", "jms", "Hm", "Hms", "hm", "hms", "Bhm", "Bhms")
# 6 May 2024 and 6 May 2018.
MOMENTS = {"w": 1714953600.0, "h": 1525564800.0}
# Languages whose phones offer a calendar that is not the usual one; phones of Apple's offer two of them in all languages.
CHOSEN = {
    "buddhist": ("th", "en", "de", "ja"), "japanese": ("ja", "en", "de", "th"), "roc": ("zh", "en", "th"), "persian": ("fa", "en"),
    "islamic-umalqura": ("ar", "en"),
}
YEARS = range(1430, 1481)


def text(format, locale, seconds):
    format = SimpleDateFormat(format, locale)
    format.setTimeZone(ZONE)
    return format.format(seconds)


def patterns(locale):
    generator = DateTimePatternGenerator.createInstance(locale)
    dates = [generator.getBestPattern(skeleton) for skeleton in DATES]
    times = [generator.getBestPattern(skeleton) for skeleton in TIMES]
    dates.append(DateFormat.createDateInstance(DateFormat.kShort, locale).toPattern())
    times += [DateFormat.createTimeInstance(style, locale).toPattern() for style in (DateFormat.kShort, DateFormat.kMedium)]
    return dates, times


def parts_of_day(locale):
    """AM and PM, and each word for a part of the day with the hours at which it stands, at their start and later."""
    words = {}
    for hour in range(24):
        for later in (0, 1):
            word = text("B", locale, hour * 3600.0 + later * 1800)
            words.setdefault(word, [0, 0])[later] |= 1 << hour
    # Noon and midnight have words of their own, which ICU does not write, but others do.
    halves = DateFormatSymbols(locale).getAmPmStrings()[:2]
    for hour, name in ((0, "midnight"), (12, "noon")):
        for width in ("abbreviated", "wide"):
            try:
                bundle = ResourceBundle("", locale)
                for key in ("calendar", "gregorian", "dayPeriod", "format", width, name):
                    bundle = bundle.getWithFallback(key)
            except ICUError:
                continue
            if bundle.getString() not in halves:
                words.setdefault(bundle.getString(), [1 << hour, 0])
    return halves, words


def shown(words):
    def hours(masks):
        return "%x" % masks[0] if masks[0] == masks[1] else "%x/%x" % tuple(masks)

    return "|".join(word + "=" + hours(masks) for word, masks in words.items())


def zeros():
    found = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Nd" and unicodedata.digit(chr(code)) == 0]
    return "".join(found)


def months_of_islam():
    """The first day, since 1970, and which months have 30 days, of each year of Umm al-Qura."""
    calendar = Calendar.createInstance(ZONE, Locale("ar_SA@calendar=islamic-umalqura"))
    lengths = []
    calendar.clear()
    calendar.set(YEARS[0], 0, 1)
    first = round(calendar.getTime() / 86400)
    for year in YEARS:
        bits = 0
        for month in range(12):
            calendar.clear()
            calendar.set(year, month, 1)
            bits |= (calendar.getActualMaximum(Calendar.DATE) == 30) << month
        lengths.append("%03x" % bits)
    return "%d %d %s" % (YEARS[0], first, "".join(lengths))


def table():
    dates, times, eras, ways = {}, {}, {}, {}

    def place(pattern, known):
        return known.setdefault(pattern, len(known))

    for name in sorted(Locale.getAvailableLocales()):
        locale = Locale(name)
        zero = NumberingSystem.createInstance(locale).getDescription()[0]
        halves, words = parts_of_day(locale)
        usual = Calendar.createInstance(ZONE, locale).getType()
        variants, all_times = [], set()
        for calendar, letter in LETTERS.items():
            variant = Locale(name + "@calendar=" + calendar)
            for era in ("w", "h") if letter == "w" else (letter,):
                for form in ("G", "GGGGG"):
                    word = text(form, variant, MOMENTS.get(era, MOMENTS["w"]))
                    if word.strip():
                        eras.setdefault(era, {})[word] = None
            if calendar == usual or calendar == "gregorian" or locale.getLanguage() in CHOSEN[calendar]:
                some_dates, some_times = patterns(locale if calendar == usual else variant)
                numbers = sorted({place(pattern, dates) for pattern in some_dates})
                variants.insert(0 if calendar == usual else len(variants), letter + " " + " ".join(map(str, numbers)))
                all_times |= {place(pattern, times) for pattern in some_times}
        way = (zero, "|".join(variants), " ".join(map(str, sorted(all_times))), "|".join(halves), shown(words))
        ways.setdefault(way, []).append(name)
    yield "zeros\t" + zeros()
    yield "dates\t" + "\t".join(dates)
    yield "times\t" + "\t".join(times)
    for letter, words in eras.items():
        yield "eras\t" + letter + "\t" + "\t".join(words)
    yield "months\t" + months_of_islam()
    for way, names in ways.items():
        yield "way\t" + " ".join(names) + "\t" + "\t".join(way)


def main():
    print("# Written by Tests/WhatsAppHeads/record.py from ICU %s (CLDR %s); not to be edited." % (ICU_VERSION, CLDR))
    for line in table():
        print(line)


if __name__ == "__main__":
    sys.exit(main())
