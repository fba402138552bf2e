extension LocalizedStrings {
  /// The Portuguese, as in Brazil ones.
  public static let portuguese = LocalizedStrings(
    Table(
      forwardedFrom: "Encaminhada de %@",
      forwarded: "Mensagem encaminhada",
      replyTo: "Resposta a %@",
      reply: "Resposta",
      ownReaction: "%@, sua",
      moreReactions: PluralForms(
        one: "mais %@ reação", many: "mais %@ reações", other: "mais %@ reações"),
      unreadMessages: "Mensagens não lidas",
      unsupported: "Conteúdo não suportado: %@",
      unreadable: "Mensagem ilegível: %@",
      today: "Hoje",
      yesterday: "Ontem",
      spoken: AccessibilityStrings(
        language: "pt",
        photo: "Foto",
        video: "Vídeo",
        animation: "Animação",
        pictureOf: "%@ %@ de %@",
        more: PluralForms(one: "mais %@", many: "mais %@", other: "mais %@"),
        voiceMessage: "Mensagem de voz",
        sticker: "Figurinha",
        document: "Documento",
        location: "Localização",
        contact: "Contato",
        call: "Ligar para %@",
        writeTo: "Escrever para %@",
        isTyping: "%@ está digitando",
        areTyping: "%@ estão digitando",
        otherPeople: PluralForms(one: "mais %@", many: "mais %@", other: "mais %@"),
        hours: PluralForms(one: "%@ hora", many: "%@ horas", other: "%@ horas"),
        minutes: PluralForms(one: "%@ minuto", many: "%@ minutos", other: "%@ minutos"),
        seconds: PluralForms(one: "%@ segundo", many: "%@ segundos", other: "%@ segundos"),
        durationSeparator: " ",
        sending: "enviando",
        sent: "enviada",
        delivered: "entregue",
        read: "lida",
        failed: "falha no envio")))
}
