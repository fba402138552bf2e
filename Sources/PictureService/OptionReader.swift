import BubbleCore

/// Reads the options of a request one by one; the first invalid one is reported.
struct OptionReader {
  /// Whether numbers and Booleans may be text, as in an address.
  let takesText: Bool
  private let object: JSONObject
  private var names: [String] = []

  init(_ object: JSONObject, takesText: Bool) {
    self.object = object
    self.takesText = takesText
  }

  private mutating func value(_ name: String) -> JSONValue? {
    names.append(name)
    let value = object[name]
    return value == .null ? nil : value
  }

  private func wrong(_ name: String, _ value: JSONValue, _ wanted: String) -> RequestError {
    RequestError(option: name, "it is \(value.kindName); write \(wanted)")
  }

  mutating func text(_ name: String, _ wanted: String) throws(RequestError) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string else { throw wrong(name, value, wanted) }
    guard text.utf8.count <= 200 else {
      throw RequestError(option: name, "it is too long; write \(wanted)")
    }
    return text
  }

  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(RequestError) -> Double? {
    guard let value = value(name) else { return nil }
    let ends = (OptionReader.short(range.lowerBound), OptionReader.short(range.upperBound))
    let wanted = "a number from \(ends.0) to \(ends.1)"
    let typed = takesText ? value.string.flatMap { Double($0) } : nil
    guard let number = value.double ?? typed else { throw wrong(name, value, wanted) }
    // This also rejects NaN, which no range contains.
    guard range.contains(number) else {
      throw RequestError(option: name, "it is \(OptionReader.short(number)); write \(wanted)")
    }
    return number
  }

  mutating func whole(
    _ name: String, in range: ClosedRange<Int>
  ) throws(RequestError) -> Int? {
    guard let number = try number(name, in: Double(range.lowerBound)...Double(range.upperBound))
    else { return nil }
    guard number == number.rounded() else {
      throw RequestError(option: name, "it is \(number); write a whole number")
    }
    return Int(number)
  }

  mutating func flag(_ name: String) throws(RequestError) -> Bool? {
    guard let value = value(name) else { return nil }
    if let flag = value.bool { return flag }
    if takesText, value == "true" || value == "false" || value == "" { return value != "false" }
    throw wrong(name, value, "true or false")
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(RequestError) -> Choice? {
    let names = Choice.allCases.map(\.rawValue)
    guard let text = try text(name, "one of " + names.joined(separator: ", ")) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw RequestError(
        option: name,
        "\"\(TextRepair.line(text))\" is not known\(ConfigurationFile.near(text, names))")
    }
    return choice
  }

  mutating func texts(_ name: String, _ wanted: String) throws(RequestError) -> [String]? {
    guard let value = value(name) else { return nil }
    if takesText, let text = value.string {
      return text.split(separator: ",").map(String.init)
    }
    guard let items = value.array else { throw wrong(name, value, wanted) }
    var texts: [String] = []
    for (place, item) in items.enumerated() {
      guard let text = item.string else {
        throw wrong("\(name)[\(place)]", item, "an id in quotes")
      }
      texts.append(text)
    }
    return texts
  }

  mutating func object(_ name: String, _ wanted: String) throws(RequestError) -> JSONObject? {
    guard let value = value(name) else { return nil }
    guard let object = value.object else { throw wrong(name, value, wanted) }
    return object
  }

  /// Throws if the request has unknown options.
  func finish() throws(RequestError) {
    for member in object.members where !names.contains(member.name) {
      throw RequestError(
        option: member.name, "there is no such option\(ConfigurationFile.near(member.name, names))")
    }
  }

  /// Returns a number in its short form.
  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
