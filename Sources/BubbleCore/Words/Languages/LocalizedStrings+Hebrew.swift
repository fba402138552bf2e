extension LocalizedStrings {
  /// The Hebrew ones.
  public static let hebrew = LocalizedStrings(
    Table(
      forwardedFrom: "הועברה מאת %@",
      forwarded: "הודעה שהועברה",
      replyTo: "תשובה אל %@",
      reply: "תשובה",
      ownReaction: "%@, שלך",
      moreReactions: PluralForms(
        one: "עוד תגובה אחת", two: "עוד %@ תגובות", other: "עוד %@ תגובות"),
      unreadMessages: "הודעות שלא נקראו",
      unsupported: "תוכן שאינו נתמך: %@",
      unreadable: "הודעה שלא ניתן לקרוא: %@",
      today: "היום",
      yesterday: "אתמול",
      spoken: AccessibilityStrings(
        language: "he",
        photo: "תמונה",
        video: "סרטון",
        animation: "תמונה מונפשת",
        pictureOf: "%@ %@ מתוך %@",
        more: PluralForms(one: "עוד אחת", two: "עוד %@", other: "עוד %@"),
        voiceMessage: "הודעה קולית",
        sticker: "סטיקר",
        document: "מסמך",
        location: "מיקום",
        contact: "איש קשר",
        call: "התקשרות אל %@",
        writeTo: "כתיבה אל %@",
        isTyping: "%@ מקליד/ה",
        areTyping: "%@ מקלידים",
        otherPeople: PluralForms(one: "עוד אדם אחד", two: "עוד %@", other: "עוד %@"),
        hours: PluralForms(one: "שעה", two: "שעתיים", other: "%@ שעות"),
        minutes: PluralForms(one: "דקה", two: "שתי דקות", other: "%@ דקות"),
        seconds: PluralForms(one: "שניה", two: "שתי שניות", other: "%@ שניות"),
        durationSeparator: ", ",
        sending: "בשליחה",
        sent: "נשלחה",
        delivered: "נמסרה",
        read: "נקראה",
        failed: "השליחה נכשלה")))
}
