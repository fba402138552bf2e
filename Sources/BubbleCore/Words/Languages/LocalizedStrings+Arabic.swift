extension LocalizedStrings {
  /// The Arabic texts.
  package static let arabic = LocalizedStrings(
    forwardedFrom: "أُعيد توجيهها من %@",
    forwarded: "رسالة مُعاد توجيهها",
    edited: "مُعدَّلة %@",
    replyTo: "رد على %@",
    reply: "رد",
    missingMessage: "الرسالة غير متاحة",
    ownReaction: "%@، تفاعلك",
    moreReactions: PluralForms(
      zero: "%@ تفاعل آخر", one: "تفاعل واحد آخر", two: "تفاعلان آخران", few: "%@ تفاعلات أخرى",
      many: "%@ تفاعلًا آخر", other: "%@ تفاعل آخر"),
    unreadMessages: "رسائل غير مقروءة",
    unsupported: "محتوى غير مدعوم: %@",
    unreadable: "رسالة لا يمكن قراءتها: %@",
    today: "اليوم",
    yesterday: "أمس",
    spoken: AccessibilityStrings(
      language: "ar",
      photo: "صورة",
      video: "فيديو",
      animation: "صورة متحركة",
      pictureOf: "%@ %@ من %@",
      more: PluralForms(
        zero: "%@ إضافية", one: "واحدة إضافية", two: "اثنتان إضافيتان", few: "%@ إضافية",
        many: "%@ إضافية", other: "%@ إضافية"),
      voiceMessage: "رسالة صوتية",
      sticker: "ملصق",
      document: "مستند",
      location: "موقع",
      contact: "جهة اتصال",
      call: "الاتصال بـ %@",
      writeTo: "مراسلة %@",
      you: "أنت",
      reactions: PluralForms(
        zero: "%@ تفاعل", one: "تفاعل واحد", two: "تفاعلان", few: "%@ تفاعلات", many: "%@ تفاعلًا",
        other: "%@ تفاعل"),
      isTyping: "%@ يكتب",
      areTyping: "%@ يكتبون",
      otherPeople: PluralForms(
        zero: "%@ آخرون", one: "شخص آخر", two: "شخصان آخران", few: "%@ آخرون", many: "%@ آخرون",
        other: "%@ آخرون"),
      hours: PluralForms(
        zero: "%@ ساعة", one: "ساعة", two: "ساعتان", few: "%@ ساعات", many: "%@ ساعة",
        other: "%@ ساعة"),
      minutes: PluralForms(
        zero: "%@ دقيقة", one: "دقيقة", two: "دقيقتان", few: "%@ دقائق", many: "%@ دقيقة",
        other: "%@ دقيقة"),
      seconds: PluralForms(
        zero: "%@ ثانية", one: "ثانية", two: "ثانيتان", few: "%@ ثوان", many: "%@ ثانية",
        other: "%@ ثانية"),
      durationSeparator: " و",
      sending: "قيد الإرسال",
      sent: "أُرسلت",
      delivered: "سُلّمت",
      read: "قُرئت",
      failed: "تعذّر الإرسال",
      spoiler: "نص مخفي"))
}
