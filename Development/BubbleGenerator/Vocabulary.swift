/// The words of which generated messages are made.
enum Vocabulary {
  static let english = split(
    """
    the a I you to it is that of and in we so for on not but have be my at this me do just with was \
    are if can what no up out good like get know go one time will they see then how now when there \
    think about all your would some here don't it's I'm that's want back make really from right \
    come going had work day home thanks well something still did need tomorrow tonight today dinner \
    yes ok okay sure maybe later soon already always never morning weekend train ticket station \
    airport meeting coffee lunch house street picture music movie kids family friend friends people \
    happy sorry great nice funny strange beautiful tired hungry early late before after because \
    remember forgot forget send sent call called message phone number address question answer \
    problem idea plan trip week month year money price free cheap expensive weather rain snow sun \
    AVAILABLE VAT To Wave Tea office flight afternoon efficient different difficult
    """)

  static let accented = split(
    "café naïve über schön Straße même déjà où ça señor mañana año você não está pão até żółć "
      + "dzień řeka životě gömlek kız “quoted” don’t — … €20 20° ½")

  static let arabic = split(
    "مرحبا كيف الحال اليوم غدا الساعة في البيت شكرا جزيلا نعم لا أريد قهوة مع")
  static let hebrew = split("שלום מה נשמע היום מחר בבוקר תודה רבה כן לא אני רוצה קפה עם חלב בבית")
  static let chinese = split("你好 今天 我们 去 吃饭 吧 明天 见 谢谢 好的 没问题 下午 三点 在 火车站 等 你 ，")
  static let japanese = split("こんにちは 今日 は 何 を 食べ ます か ありがとう 駅 で 待って いる ね 、 わかった 明日")
  static let hindi = split("नमस्ते आप कैसे हैं आज शाम को मिलते हैं धन्यवाद ठीक है कल सुबह चाय")
  static let thai = split("สวัสดี วันนี้ กินข้าว หรือยัง พรุ่งนี้ เจอกัน ขอบคุณ มาก ครับ ไป เที่ยว ทะเล")
  static let emoji = ["😂", "❤️", "👍", "😍", "🙏🏽", "😭", "🎉", "👩‍🚀", "🇵🇹", "😅🔥", "🤷🏻‍♀️", "🥳🥳🥳"]

  private static func split(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
