import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// Nothing that somebody wrote vanishes silently, whatever field it stands in.
@Suite struct FieldTests {
  private func bytes(_ files: [String: String]) -> [String: [UInt8]] {
    files.mapValues { Array($0.utf8) }
  }

  /// The words of a sample: `w1x`, `w2x`.
  private func words(in files: [String: String]) -> Set<String> {
    var words: Set<String> = []
    for text in files.values {
      for part in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        let number = part.dropFirst().dropLast()
        if part.first == "w", part.last == "x", Int(number) != nil { words.insert(String(part)) }
      }
    }
    return words
  }

  /// Words in fields that nobody knows, or that conversations have no place for: a finding names the field.
  private static let noted: [String: [String: String]] = [
    "telegram": ["w16x": "explanation", "w43x": "later_field"],
    "slack": ["w17x": "notifications", "w86x": "later_field"],
    "discord": ["w1x": "channel.topic", "w45x": "laterField"],
    "matrix": ["w34x": "org.example.note"],
  ]

  @Test(arguments: FieldSamples.all.keys.sorted())
  func `the words of each field are shown, or a finding names the field`(name: String) throws {
    let files = try #require(FieldSamples.all[name])
    let result = try Imported(bytes(files))
    expect(result.report.reader, equals: name)
    let noted = FieldTests.noted[name] ?? [:]
    let everything = result.everything
    for word in words(in: files).sorted() {
      if let field = noted[word] {
        expect(result.findings.contains { $0.contains(field) }, "\(word): \(field)")
      } else {
        expect(everything.contains(word), "\(name): \(word) is lost")
      }
    }
    expect(!everything.contains("mxc://"))
    expect(!result.report.findings.all.contains { $0.isUnreadable })
  }

  /// Each way from the top of a document to a word, or to the name of a file: `w3x.pdf`.
  private func paths(_ value: Any, _ path: [Any] = []) -> [[Any]] {
    if let object = value as? [String: Any] {
      return object.keys.sorted().flatMap { paths(object[$0] ?? "", path + [$0]) }
    }
    if let list = value as? [Any] {
      return list.indices.flatMap { paths(list[$0], path + [$0]) }
    }
    guard let text = value as? String, text.first == "w" else { return [] }
    return word(of: text).last == "x" ? [path] : []
  }

  private func word(of text: String) -> Substring { text.prefix { $0 != "." } }

  private func replaced(_ value: Any, _ path: ArraySlice<Any>, _ change: (Any) -> Any) -> Any {
    guard let first = path.first else { return change(value) }
    if var object = value as? [String: Any], let name = first as? String {
      object[name] = replaced(object[name] ?? "", path.dropFirst(), change)
      return object
    }
    if var list = value as? [Any], let index = first as? Int {
      list[index] = replaced(list[index], path.dropFirst(), change)
      return list
    }
    return value
  }

  /// Words whose field has another name and that vanish: a person has an older name, a deletion no reason.
  private static let nameless: Set = ["slack w1x", "matrix w28x"]

  @Test(arguments: FieldSamples.all.keys.sorted())
  func `words in a field of another name are shown, or a finding says more than before`(
    name: String
  ) throws {
    let files = try #require(FieldSamples.all[name])
    let before = kinds(try Imported(bytes(files)))
    for (file, text) in files {
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for path in paths(document) {
        guard let field = path.last as? String else { continue }
        var word = ""
        let changed = replaced(document, path.dropLast()) { value in
          guard var object = value as? [String: Any] else { return value }
          let text = object.removeValue(forKey: field) as? String ?? ""
          word = String(self.word(of: text))
          // Words with a space are a user's, whatever the name.
          object[field + "T"] = text + " é"
          return object
        }
        var mutated = bytes(files)
        mutated[file] = [UInt8](
          try JSONSerialization.data(withJSONObject: changed, options: [.sortedKeys]))
        let isNoted =
          FieldTests.noted[name]?.keys.contains(word) == true
          || FieldTests.nameless.contains("\(name) \(word)")
        let result: Imported
        do { result = try Imported(mutated) } catch let error as ImportError {
          // Without the fields that tell its format, an export is refused as a whole.
          expect(error.description.contains("this is not a supported export"), "\(error)")
          continue
        }
        expect(
          isNoted || result.everything.contains(word) || !kinds(result).isSubset(of: before),
          "\(name): \(word) is lost: \(path)")
      }
    }
  }

  private func kinds(_ result: Imported) -> Set<String> {
    Set(result.report.findings.all.map { "\($0.field ?? "") \($0.text) \($0.count)" })
  }

  @Test(arguments: FieldSamples.all.keys.sorted())
  func `words in a field of another type are shown, or a finding says more than before`(
    name: String
  ) throws {
    let files = try #require(FieldSamples.all[name])
    let before = kinds(try Imported(bytes(files)))
    var random = SeededGenerator(seed: testSeed())
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let paths = paths(document)
      guard !paths.isEmpty else { continue }
      for path in (0..<testRounds(15)).map({ _ in random.pick(paths) }) {
        for kind in 0..<3 {
          var word = ""
          let changed = replaced(document, path[...]) { old in
            let text = old as? String ?? ""
            word = String(self.word(of: text))
            return [[text], ["text": text], [["deep": [text]]]][kind]
          }
          var mutated = bytes(files)
          mutated[file] = [UInt8](
            try JSONSerialization.data(withJSONObject: changed, options: [.sortedKeys]))
          let result = try Imported(mutated)
          let isNoted = FieldTests.noted[name]?.keys.contains(word) == true
          expect(
            isNoted || result.everything.contains(word) || !kinds(result).isSubset(of: before),
            "\(name): \(path) as kind \(kind) is lost: BUBBLE_SEED=\(testSeed())")
        }
      }
    }
  }
}
