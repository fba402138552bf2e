extension LocalizedStrings {
  /// The French ones.
  public static let french = LocalizedStrings(
    Table(
      forwardedFrom: "Transféré de %@",
      forwarded: "Message transféré",
      replyTo: "Réponse à %@",
      reply: "Réponse",
      ownReaction: "%@, la vôtre",
      moreReactions: PluralForms(
        one: "%@ autre réaction", many: "%@ autres réactions", other: "%@ autres réactions"),
      unreadMessages: "Messages non lus",
      unsupported: "Contenu non pris en charge\u{A0}: %@",
      unreadable: "Message illisible\u{A0}: %@",
      today: "Aujourd’hui",
      yesterday: "Hier",
      spoken: AccessibilityStrings(
        language: "fr",
        photo: "Photo",
        video: "Vidéo",
        animation: "Animation",
        pictureOf: "%@ %@ sur %@",
        more: PluralForms(one: "%@ autre", many: "%@ autres", other: "%@ autres"),
        voiceMessage: "Message vocal",
        sticker: "Sticker",
        document: "Document",
        location: "Localisation",
        contact: "Contact",
        call: "Appeler %@",
        writeTo: "Écrire à %@",
        isTyping: "%@ est en train d’écrire",
        areTyping: "%@ sont en train d’écrire",
        otherPeople: PluralForms(one: "%@ autre", many: "%@ autres", other: "%@ autres"),
        hours: PluralForms(one: "%@ heure", many: "%@ heures", other: "%@ heures"),
        minutes: PluralForms(one: "%@ minute", many: "%@ minutes", other: "%@ minutes"),
        seconds: PluralForms(one: "%@ seconde", many: "%@ secondes", other: "%@ secondes"),
        durationSeparator: " ",
        sending: "envoi en cours",
        sent: "envoyé",
        delivered: "distribué",
        read: "lu",
        failed: "échec de l’envoi")))
}
