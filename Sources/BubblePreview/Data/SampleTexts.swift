/// Texts in five languages for random data.
struct SampleTexts {
  /// Names of people; the last one is long.
  let names: [String]
  /// Words for a button or a title.
  let words: [String]
  let sentences: [String]
  /// A word that is wider than most bubbles.
  let longWord: String

  /// English, German, Arabic, Hebrew and Japanese.
  static let languages = [
    SampleTexts(
      names: ["Ana", "Bo", "Maximiliana Featherstonehaugh-Cholmondeley of Upper Slaughter"],
      words: ["Lunch", "The blue door", "Tickets", "Boats", "Second floor", "Noodles"],
      sentences: [
        "We meet at eight, not nine.", "Is there room for one more?", "The boats go out until six.",
        "Bring the paddles, please, and something to eat for the five of us.",
      ], longWord: "https://example.org/a/path/that/goes/on/and/on/without/any/place/to/break"),
    SampleTexts(
      names: ["Jörg", "Änne", "Karl-Theodor Freiherr von und zu Hohenlohe-Schillingsfürst"],
      words: ["Mittagessen", "Zugfahrt", "Übergabe", "Schlüssel", "Grüße", "Straße"],
      sentences: [
        "Wir treffen uns um acht.", "Ist noch Platz für jemanden?", "Die Boote fahren bis sechs.",
        "Bring bitte die Paddel mit, und etwas zu essen für uns fünf.",
      ],
      longWord: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
    SampleTexts(
      names: ["ليلى", "كريم", "عبد الرحمن بن محمد بن عبد العزيز آل الشيخ القحطاني"],
      words: ["الغداء", "الباب الأزرق", "تذاكر", "القوارب", "الطابق الثاني", "شاي"],
      sentences: [
        "نلتقي في الثامنة.", "هل بقي مكان لواحد آخر؟", "القوارب تخرج حتى السادسة.",
        "أحضر المجاديف من فضلك، وشيئا نأكله نحن الخمسة.",
      ], longWord: "أفاستسقيناكموهاأفاستسقيناكموها"),
    SampleTexts(
      names: ["נועם", "יעל", "אלכסנדרה בן־גוריון־אוסישקין מתל אביב־יפו"],
      words: ["צהריים", "הדלת הכחולה", "כרטיסים", "סירות", "קומה שנייה", "תה"],
      sentences: [
        "נפגשים בשמונה.", "יש מקום לעוד אחד?", "הסירות יוצאות עד שש.",
        "תביאו בבקשה משוטים, ומשהו לאכול לחמישתנו.",
      ], longWord: "וכשלאינציקלופדיותינווכשלאינציקלופדיותינו"),
    SampleTexts(
      names: ["美咲", "健太", "勅使河原 龍之介 アレクサンダー"],
      words: ["昼ごはん", "青い扉", "切符", "ボート", "二階", "お茶"],
      sentences: [
        "八時に集まりましょう。", "もう一人座れますか。", "ボートは六時まで出ています。",
        "パドルと、五人分の食べ物を持ってきてください。",
      ], longWord: "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処"),
  ]
}
