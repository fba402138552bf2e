import Foundation

/// The words of the app itself, in the languages that are known, and its invisible marks.
enum WhatsAppWords {
  /// Whether bytes begin with U+200E, which iOS writes in front of its own words.
  static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.startIndex
    return bytes.count > 2 && bytes[start] == 0xE2 && bytes[start + 1] == 0x80
      && bytes[start + 2] == 0x8E
  }

  /// Text without the invisible marks around it.
  static func withoutMarks(_ text: String) -> String {
    // Most begin and end with a letter.
    guard let start = text.utf8.first, let end = text.utf8.last else { return text }
    if start > 0x20, start < 0x80, end > 0x20, end < 0x80 { return text }
    let scalars = text.unicodeScalars
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      (0x200B...0x200F).contains(scalar.value) && scalar.value != 0x200D
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || scalar.value == 0x20 || scalar.value == 0xA0 || scalar.value == 0xFEFF
    }
    guard let first = scalars.firstIndex(where: { !isMark($0) }),
      let last = scalars.lastIndex(where: { !isMark($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static let encryptionWords = [
    "end-to-end encrypted", "Ende-zu-Ende-verschlüsselt", "cifrados de extremo a extremo",
    "chiffrés de bout en bout", "crittografati end-to-end", "criptografia de ponta a ponta",
    "protegidas com a criptografia", "end-to-end versleuteld", "сквозным шифрованием",
    "uçtan uca şifreli", "مشفرة تمامًا بين الطرفين", "端到端加密", "エンドツーエンド", "종단간 암호화",
  ]

  static func isEncryptionNotice(_ text: String) -> Bool {
    encryptionWords.contains { text.has($0) }
  }

  static let deletions: Set = [
    "This message was deleted", "You deleted this message", "Diese Nachricht wurde gelöscht",
    "Du hast diese Nachricht gelöscht", "Se eliminó este mensaje", "Eliminaste este mensaje",
    "Ce message a été supprimé", "Vous avez supprimé ce message",
    "Questo messaggio è stato eliminato",
    "Hai eliminato questo messaggio", "Mensagem apagada", "Essa mensagem foi apagada",
    "Você apagou esta mensagem", "Dit bericht is verwijderd", "U hebt dit bericht verwijderd",
    "Je hebt dit bericht verwijderd", "Данное сообщение удалено", "Вы удалили данное сообщение",
    "Bu mesaj silindi", "Bu mesajı sildiniz", "تم حذف هذه الرسالة", "لقد حذفت هذه الرسالة",
  ]

  private static let ownDeletions: Set = [
    "You deleted this message", "Du hast diese Nachricht gelöscht", "Eliminaste este mensaje",
    "Vous avez supprimé ce message", "Hai eliminato questo messaggio", "Você apagou esta mensagem",
    "U hebt dit bericht verwijderd", "Je hebt dit bericht verwijderd",
    "Вы удалили данное сообщение", "Bu mesajı sildiniz", "لقد حذفت هذه الرسالة",
  ]

  private static func sentence(_ text: String) -> String? {
    guard text.utf8.count < 100 else { return nil }
    let plain = withoutMarks(text)
    return plain.hasSuffix(".") ? String(plain.dropLast()) : plain
  }

  static func isDeleted(_ text: String) -> Bool { sentence(text).map(deletions.contains) ?? false }

  static func isOwnDeletion(_ text: String) -> Bool {
    sentence(text).map(ownDeletions.contains) ?? false
  }

  /// The name in `Ana created group “Trip”`.
  static func groupTitle(in text: String) -> String? {
    guard text.utf8.count < 400,
      [
        "created group", "created this group", "Gruppe", "creó el grupo", "a créé le groupe",
        "ha creato il gruppo",
        "criou o grupo", "heeft de groep", "создал",
      ].contains(where: { text.has($0) }),
      let open = text.firstIndex(where: { "“\"„«".contains($0) })
    else { return nil }
    let rest = text[text.index(after: open)...]
    guard let close = rest.lastIndex(where: { "”\"“»".contains($0) }), close > rest.startIndex
    else { return nil }
    return String(rest[..<close])
  }

  private static let systemWords = [
    "added", "left", "removed", "joined using", "changed", "created this group", "created group",
    "pinned a message", "turned on", "turned off", "security code", "was added",
    "blocked this contact",
    "unblocked this contact", "You're now an admin", "is a contact", "started a call",
    "hat hinzugefügt",
    "hinzugefügt", "hat die Gruppe verlassen", "hat geändert", "añadió", "salió", "cambió",
    "eliminó a",
    "a ajouté", "est parti", "a quitté", "a changé", "ha aggiunto", "ha abbandonato", "ha cambiato",
    "adicionou", "saiu", "mudou", "heeft toegevoegd", "heeft de groep verlaten", "добавил", "вышел",
  ]

  /// Whether it is what the app says of what somebody did, in one of the languages that are known.
  static func isSystem(_ text: String, of name: String) -> Bool {
    (text.hasPrefix(name) || text.hasPrefix("You") || text.hasPrefix("Du ") || text.hasPrefix("~")
      || text.hasPrefix("Your"))
      && systemWords.contains { text.has($0) }
  }

  private static let editedWords: Set = [
    "This message was edited", "Diese Nachricht wurde bearbeitet",
    "Diese Nachricht wurde bearbeitet.",
    "Se editó este mensaje.", "Se editó este mensaje", "Ce message a été modifié",
    "Questo messaggio è stato modificato", "Mensagem editada", "Esta mensagem foi editada",
    "Dit bericht is bewerkt", "Сообщение изменено", "Bu mesaj düzenlendi", "تم تعديل هذه الرسالة",
  ]

  /// The text in front of `<This message was edited>`; nil if that does not stand at its end.
  static func withoutEditedMark(_ text: String) -> String? {
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else { return nil }
    let words = withoutMarks(String(text[text.index(after: open)...].dropLast()))
    guard editedWords.contains(words) else { return nil }
    return withoutMarks(String(text[..<open]))
  }
}
