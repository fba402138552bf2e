extension LocalizedStrings {
  /// The Spanish texts.
  public static let spanish = LocalizedStrings(
    Table(
      forwardedFrom: "Reenviado de %@",
      forwarded: "Mensaje reenviado",
      edited: "editado %@",
      replyTo: "Respuesta a %@",
      reply: "Respuesta",
      ownReaction: "%@, tuya",
      moreReactions: PluralForms(
        one: "%@ reacción más", many: "%@ reacciones más", other: "%@ reacciones más"),
      unreadMessages: "Mensajes no leídos",
      unsupported: "Contenido no compatible: %@",
      unreadable: "Mensaje ilegible: %@",
      today: "Hoy",
      yesterday: "Ayer",
      spoken: AccessibilityStrings(
        language: "es",
        photo: "Foto",
        video: "Vídeo",
        animation: "Animación",
        pictureOf: "%@ %@ de %@",
        more: PluralForms(one: "%@ más", many: "%@ más", other: "%@ más"),
        voiceMessage: "Mensaje de voz",
        sticker: "Sticker",
        document: "Documento",
        location: "Ubicación",
        contact: "Contacto",
        call: "Llamar a %@",
        writeTo: "Escribir a %@",
        you: "Tú",
        reactions: PluralForms(
          one: "%@ reacción", many: "%@ reacciones", other: "%@ reacciones"),
        isTyping: "%@ está escribiendo",
        areTyping: "%@ están escribiendo",
        otherPeople: PluralForms(one: "%@ más", many: "%@ más", other: "%@ más"),
        hours: PluralForms(one: "%@ hora", many: "%@ horas", other: "%@ horas"),
        minutes: PluralForms(one: "%@ minuto", many: "%@ minutos", other: "%@ minutos"),
        seconds: PluralForms(one: "%@ segundo", many: "%@ segundos", other: "%@ segundos"),
        durationSeparator: " ",
        sending: "enviando",
        sent: "enviado",
        delivered: "entregado",
        read: "leído",
        failed: "error al enviar")))
}
