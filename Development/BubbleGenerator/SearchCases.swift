/// Texts with needles that find them and needles that do not, for the tests of each search.
package enum SearchCases {
  /// Something that finds a text, and the text.
  package static let found: [(needle: String, text: String)] = [
    ("strasse", "Straße"), ("STRASSE", "straße"), ("ß", "Strasse"), ("lodz", "Łódź"),
    ("kobenhavn", "København"), ("thor", "Þór"), ("oeuvre", "Œuvre"), ("istanbul", "İstanbul"),
    ("isik", "ışık"), ("don't", "don’t"), ("don’t", "don't"), ("don't", "don´t"),
    ("\"so\"", "„so“"), ("רמב\"ם", "רמב״ם"), ("co-op", "co\u{2011}op"), ("co–op", "co-op"),
    ("a b", "a\u{A0}b"), ("5 kg", "5\u{202F}kg"), ("-5", "−5"), ("coop", "co\u{AD}op"),
    ("coop", "co\u{200B}op"), ("1/2", "½"), ("ice", "oﬃce"), ("m2", "m²"), ("wide", "Ｗｉｄｅ"),
    ("ὀδυσσεύς", "ΟΔΥΣΣΕΎΣ"), ("ёж", "ЕЖ"), ("か", "が"), ("ガ", "ｶﾞ"), ("दोस्त", "दोस्तों"),
    ("가", "\u{1100}\u{1161}"), ("👍", "👍🏽"), ("👍🏽", "👍"), ("❤", "❤\u{FE0F}"),
    ("👨\u{200D}👩\u{200D}👧", "x👨\u{200D}👩\u{200D}👧y"), ("🇩🇪", "🇫🇷🇩🇪"),
  ]

  /// Needles that do not find a text, though they look similar or have a similar spelling.
  package static let notFound: [(needle: String, text: String)] = [
    ("👩", "👨\u{200D}👩\u{200D}👧"), ("👨", "👨\u{200D}👩\u{200D}👧"), ("🇪🇩", "🇩🇪🇩🇪"),
    ("🇩", "🇩🇪"), ("가", "각"), ("が", "か"), ("กัน", "กิน"), ("a", "а"),
  ]
}
