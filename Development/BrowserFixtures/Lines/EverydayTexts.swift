import Platform

/// Sentences of chats in one script, and the font for it.
struct EverydayTexts {
  var script: String
  /// The family that has its letters.
  var family: String
  /// What stands between sentences.
  var space = " "
  var sentences: [String]

  /// What people write among the sentences of any script.
  static let extras = [
    "https://example.org/wiki/Line_breaking?lang=en&page=2#top", "ana.berg@example.org", "C++",
    "v3.2.1",
    "+49-151-2345-67890", "(030) 123-4567", "$1,250.50", "25%", "5 m/s²", "100 km/h", "14:30",
    "2026-11-30",
    "backup.2025.tar.gz", "/etc/hosts", ".env", ":)", ":-(", "and/or", "#bubbles", "@ana", "😂", "👍🏽",
    "❤️",
    "-5 °C", "3–4", "(ok)", "\"quote\"", "“quote”", "[1]",
    "https://example.org/a-long-name/of-a-page.html", "e-mail",
    "€20", "10:30–12:00", "1/2", "...", "— ", "foo_bar()", "$HOME/bin", "100,000", "No. 5", "A&B",
    "x=5",
  ]

  static let all = [
    EverydayTexts(
      script: "Latin", family: "Noto Sans",
      sentences: [
        "Are you coming tonight?", "I'll bring the \"good\" snacks (and drinks).",
        "That's well-known, isn't it?",
        "Sie sagte „Guten Morgen“ und ging.", "Il a dit « bonjour » hier.", "Tu viens ce soir ?",
        "¿Vienes esta noche?",
        "The film \"Blow-Up\" (Antonioni) is on at 9.",
        "Let's meet at the café; it's near the station.",
        "Não sei, talvez amanhã…", "Zażółć gęślą jaźń!", "So very late again – sorry!",
        "Yes/no/maybe?",
        "We've got 3 of 5 (60%).", "Kan du köpa mjölk på vägen hem?", "Ok, see you there :)",
        "No way!!",
      ]),
    EverydayTexts(
      script: "Cyrillic", family: "Noto Sans",
      sentences: [
        "Ты придёшь сегодня вечером?", "Он сказал: «Доброе утро» и ушёл.",
        "Во-первых, это — не моё дело.",
        "Київ чудовий (особливо навесні).", "Купи молока, пожалуйста)))",
        "Скорость 60 км/ч, а не 90.", "Ну да, конечно…",
      ]),
    EverydayTexts(
      script: "Greek", family: "Noto Sans",
      sentences: [
        "Θα έρθεις απόψε;", "Είπε «καλημέρα» και έφυγε.", "Το καφέ είναι δίπλα στον σταθμό (πίσω).",
        "Όχι, αύριο…",
        "Δεν ξέρω· ίσως αργότερα!", "Τα λέμε στις 9 το βράδυ.",
      ]),
    EverydayTexts(
      script: "Arabic", family: "Noto Sans Arabic",
      sentences: [
        "هل ستأتي الليلة؟", "قال: «صباح الخير» ثم ذهب.", "المقهى بجانب المحطة (خلفها).",
        "لا أعرف، ربما غدًا…",
        "نلتقي الساعة ٩ مساءً!", "شكرًا جزيلًا يا صديقي.",
      ]),
    EverydayTexts(
      script: "Hebrew", family: "Noto Sans Hebrew",
      sentences: [
        "אתה בא הערב?", "הוא אמר \"בוקר טוב\" והלך.", "בית-קפה ליד התחנה (מאחור).",
        "לא יודע, אולי מחר…",
        "נפגשים ב-9 בערב!", "תודה רבה, ד\"ר לוי.",
      ]),
    EverydayTexts(
      script: "Devanagari", family: "Noto Sans Devanagari",
      sentences: [
        "क्या तुम आज रात आ रहे हो?", "उसने कहा, “शुभ प्रभात” और चला गया।", "कैफ़े स्टेशन के पास है (पीछे)।", "धीरे-धीरे चलो।",
        "पता नहीं, शायद कल…", "शाम को ९ बजे मिलते हैं!",
      ]),
    EverydayTexts(
      script: "Thai", family: "Noto Sans Thai",
      sentences: [
        "คืนนี้คุณจะมาไหม", "เขาบอกว่า “สวัสดีตอนเช้า” แล้วก็ไป", "ร้านกาแฟอยู่ใกล้สถานี (ด้านหลัง)",
        "ไม่รู้เหมือนกัน อาจจะพรุ่งนี้",
        "เจอกันตอน 9 โมงนะครับ", "ขอบคุณมากๆ ค่ะ",
      ]),
    EverydayTexts(
      script: "Chinese", family: "Noto Sans CJK SC", space: "",
      sentences: [
        "你今天晚上来吗？", "他说：“早上好”，然后就走了。", "咖啡馆在车站旁边（后面）。", "不知道，也许明天……", "我们九点见！", "《红楼梦》很好看——真的。",
        "价格是￥100，打8折。", "用iPhone拍的照片。", "请看「说明」第3页、第4页。",
      ]),
    EverydayTexts(
      script: "Japanese", family: "Noto Sans CJK JP", space: "",
      sentences: [
        "今夜は来ますか？", "「おはよう」と言って、行ってしまった。", "カフェは駅の隣（裏）です。", "わからない、たぶん明日……", "９時に会いましょう！",
        "コーヒーを３杯、ちょっと待って。", "『雪国』を読んだ〜", "値段は100円です・笑", "キャッシュでOKです。",
      ]),
    EverydayTexts(
      script: "Korean", family: "Noto Sans CJK KR",
      sentences: [
        "오늘 밤에 오세요?", "그는 “좋은 아침”이라고 말했다.", "카페는 역 옆에 있어요(뒤쪽).", "모르겠어요, 아마 내일…", "9시에 만나요!",
        "가격은 100원, 20% 할인입니다.", "ㅋㅋㅋㅋ 진짜?", "‘안녕’ 하고 갔어요~",
      ]),
  ]
}
