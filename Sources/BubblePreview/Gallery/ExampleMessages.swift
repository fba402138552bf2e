import BubbleCore
import BubbleLayouters
import ScriptTools

/// A message of each built-in content type, made of the examples of its layouter's fields.
enum ExampleMessages {
  /// Makes the messages, in order of the types' names.
  static func data(of chain: LayouterChain) -> MadeData {
    let messages = chain.contentFields.sorted { $0.key < $1.key }.enumerated().map { index, entry in
      let (type, fields) = entry
      var content: JSONObject = ["type": .string(type)]
      for field in fields {
        var parser = JSONParser(Array(field.example.utf8))
        content[field.name] = try? parser.value()
      }
      var message: JSONObject = [
        "id": .string(type), "sender": index % 3 == 2 ? "ana" : "bo",
        "date": .string("2026-11-20T09:\(index < 10 ? "0" : "")\(index):00Z"),
      ]
      if index % 3 == 2 { message["status"] = "read" }
      message["content"] = .object(content)
      return message
    }
    let head: JSONObject = [
      "me": "ana", "peer": ["id": "types", "kind": "group", "title": "Content types"],
      "people": ["ana": ["name": "Ana"], "bo": ["name": "Bo"]],
    ]
    return MadeData(head: head, messages: messages)
  }
}
