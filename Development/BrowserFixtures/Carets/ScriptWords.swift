/// Words of a script, and the font for it.
struct ScriptWords {
  var script: String
  /// The family that has its letters.
  var family: String
  var isRightToLeft = false
  /// With the conjuncts, ligatures and marks of the script.
  var words: [String]

  private init(
    _ script: String, _ family: String, isRightToLeft: Bool = false, _ words: String
  ) {
    self.script = script
    self.family = family
    self.isRightToLeft = isRightToLeft
    self.words = words.split(separator: " ").map(String.init)
  }

  static let latin = ScriptWords(
    "Latin", "Noto Sans",
    "office AVATAR Type fjord waffle Your flight café naïve Straße Tõnu Łódź năm Việt İstanbul don’t “To” W.A."
  )

  static let all = [
    latin,
    ScriptWords(
      "Greek", "Noto Sans", "Ελλάδα Γειά σου ἄνθρωπος ΑΥΤΟ φιλοσοφία τῆς ᾧ ὕδωρ ΐδιο Άννα"),
    ScriptWords(
      "Cyrillic", "Noto Sans", "Здравствуйте ещё йод Київ ґанок Ђорђе Ќерка съезд ГУТА ы́ Россия"),
    ScriptWords("Armenian", "Noto Sans Armenian", "Բարեւ Հայաստան մեծ և ջուր օրենք ֆիլմ խնդիր"),
    ScriptWords("Georgian", "Noto Sans Georgian", "გამარჯობა საქართველო წყალი დღეს ხვალ ჭამა"),
    ScriptWords(
      "Hebrew", "Noto Sans Hebrew", isRightToLeft: true,
      "שלום עולם מה נשמע בְּרֵאשִׁית תּוֹדָה יְרוּשָׁלַיִם כן לא קפה"),
    ScriptWords(
      "Arabic", "Noto Sans Arabic", isRightToLeft: true,
      "مرحبا السلام عليكم لا إله الله مُحَمَّد قهوة شكرًا اليوم پنج گل کتاب لأجل الآن ﷺ"),
    ScriptWords("Syriac", "Noto Sans Syriac", isRightToLeft: true, "ܫܠܡܐ ܐܒܐ ܡܠܟܐ ܟܬܒܐ ܐܪܥܐ ܫܡܝܐ"),
    ScriptWords("Thaana", "Noto Sans Thaana", isRightToLeft: true, "ދިވެހި ސަލާމް ރާއްޖެ ބޮޑު މަސް ކޮފީ"),
    ScriptWords("NKo", "Noto Sans NKo", isRightToLeft: true, "ߒߞߏ ߊߟߎ ߣߌ߫ ߛߐ߰ߡߊ߫ ߞߊ߲ ߡߊ߲߬ߘߋ߲"),
    ScriptWords(
      "Devanagari", "Noto Sans Devanagari",
      "नमस्ते क्षत्रिय हिन्दी धन्यवाद विद्यार्थी कर्म ज्ञान त्रिशूल श्रीमान् रूप हृदय ट्रेन"),
    ScriptWords(
      "Bengali", "Noto Sans Bengali", "হ্যালো বাংলা ধন্যবাদ ক্ষমা জ্ঞান স্ত্রী কর্ম রূপ হৃদয় কোথায় চৌদ্দ"),
    ScriptWords("Gurmukhi", "Noto Sans Gurmukhi", "ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਪੰਜਾਬੀ ਕਿੱਥੇ ਧੰਨਵਾਦ ਪ੍ਰੇਮ"),
    ScriptWords("Gujarati", "Noto Sans Gujarati", "નમસ્તે ગુજરાતી ક્ષમા જ્ઞાન ત્રણ શ્રી કૃપા વિદ્યા"),
    ScriptWords("Oriya", "Noto Sans Oriya", "ନମସ୍କାର ଓଡ଼ିଆ କ୍ଷମା ଜ୍ଞାନ ତ୍ରି ଶ୍ରୀ କୋଣାର୍କ"),
    ScriptWords("Tamil", "Noto Sans Tamil", "வணக்கம் தமிழ் நன்றி க்ஷத்ரியர் ஸ்ரீ கொடு போகிறேன் மௌனம்"),
    ScriptWords("Telugu", "Noto Sans Telugu", "నమస్కారం తెలుగు క్షమించు జ్ఞానం స్త్రీ ధన్యవాదాలు కృష్ణ"),
    ScriptWords("Kannada", "Noto Sans Kannada", "ನಮಸ್ಕಾರ ಕನ್ನಡ ಕ್ಷಮಿಸಿ ಜ್ಞಾನ ಸ್ತ್ರೀ ಧನ್ಯವಾದ ಕೊಡು"),
    ScriptWords("Malayalam", "Noto Sans Malayalam", "നമസ്കാരം മലയാളം ക്ഷമ ജ്ഞാനം സ്ത്രീ നന്ദി കൊച്ചി അവൻ"),
    ScriptWords("Sinhala", "Noto Sans Sinhala", "ආයුබෝවන් සිංහල ශ්‍රී ලංකා ක්ෂමා ප්‍රේම ස්තුතියි කොළඹ"),
    ScriptWords("Thai", "Noto Sans Thai", "สวัสดี กินข้าว หรือยัง พรุ่งนี้ น้ำ ที่ ทำ เป็น ก็ ปี่ ฝ้าย ญี่ปุ่น"),
    ScriptWords("Lao", "Noto Sans Lao", "ສະບາຍດີ ຂອບໃຈ ນ້ຳ ກິນເຂົ້າ ປະເທດ ຫຼວງ ພຣະ"),
    ScriptWords("Khmer", "Noto Sans Khmer", "សួស្តី ភាសាខ្មែរ អរគុណ ស្រី ព្រះ ខ្ញុំ ទៅ កម្ពុជា ប្រ៊ុយ"),
    ScriptWords("Myanmar", "Noto Sans Myanmar", "မင်္ဂလာပါ မြန်မာ ကျေးဇူး ကြောင့် တစ်ဆယ် ဗုဒ္ဓ သွားမယ်"),
    ScriptWords("Ethiopic", "Noto Sans Ethiopic", "ሰላም ኢትዮጵያ አመሰግናለሁ ውሃ ቡና ነገ"),
    ScriptWords("Cherokee", "Noto Sans Cherokee", "ᎣᏏᏲ ᏣᎳᎩ ᏩᏙ ᎠᎹ ᎤᎵᎮᎵᏍᏗ"),
    ScriptWords("Han", "Noto Sans CJK SC", "你好 今天 我们 去吃饭吧 火车站 没问题 謝謝 龍"),
    ScriptWords("Kana", "Noto Sans CJK JP", "こんにちは 今日は カタカナ がぎぐ ありがとう 駅で ﾊﾝｶｸ パピプ"),
    ScriptWords("Hangul", "Noto Sans CJK KR", "안녕하세요 한국어 감사합니다 내일 사랑해 각"),
    ScriptWords("Tibetan", "Noto Serif Tibetan", "བཀྲ་ཤིས་བདེ་ལེགས བོད་སྐད རྒྱལ་པོ སྒྲོལ་མ ཨོཾ"),
  ]
}
