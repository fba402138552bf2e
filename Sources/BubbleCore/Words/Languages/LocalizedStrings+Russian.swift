extension LocalizedStrings {
  /// The Russian texts.
  package static let russian = LocalizedStrings(
    forwardedFrom: "Переслано от %@",
    forwarded: "Пересланное сообщение",
    edited: "изменено %@",
    replyTo: "Ответ для %@",
    reply: "Ответ",
    missingMessage: "Сообщение недоступно",
    ownReaction: "%@, ваша",
    moreReactions: PluralForms(
      one: "ещё %@ реакция", few: "ещё %@ реакции", many: "ещё %@ реакций",
      other: "ещё %@ реакции"),
    unreadMessages: "Непрочитанные сообщения",
    unsupported: "Неподдерживаемое содержимое: %@",
    unreadable: "Нечитаемое сообщение: %@",
    today: "Сегодня",
    yesterday: "Вчера",
    spoken: AccessibilityStrings(
      language: "ru",
      photo: "Фото",
      video: "Видео",
      animation: "Анимация",
      pictureOf: "%@ %@ из %@",
      more: PluralForms(one: "ещё %@", few: "ещё %@", many: "ещё %@", other: "ещё %@"),
      voiceMessage: "Голосовое сообщение",
      sticker: "Стикер",
      document: "Документ",
      location: "Геопозиция",
      contact: "Контакт",
      call: "Позвонить: %@",
      writeTo: "Написать: %@",
      you: "Вы",
      reactions: PluralForms(
        one: "%@ реакция", few: "%@ реакции", many: "%@ реакций", other: "%@ реакции"),
      isTyping: "%@ печатает",
      areTyping: "%@ печатают",
      otherPeople: PluralForms(one: "ещё %@", few: "ещё %@", many: "ещё %@", other: "ещё %@"),
      hours: PluralForms(one: "%@ час", few: "%@ часа", many: "%@ часов", other: "%@ часа"),
      minutes: PluralForms(
        one: "%@ минута", few: "%@ минуты", many: "%@ минут", other: "%@ минуты"),
      seconds: PluralForms(
        one: "%@ секунда", few: "%@ секунды", many: "%@ секунд", other: "%@ секунды"),
      durationSeparator: " ",
      sending: "отправляется",
      sent: "отправлено",
      delivered: "доставлено",
      read: "прочитано",
      failed: "не отправлено",
      spoiler: "Спойлер"))
}
