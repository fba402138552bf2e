import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// The bytes of fonts as values.
@Suite struct FontDataTests {
  private func data(_ text: String, name: String = "a") -> FontData {
    FontData(Data(text.utf8), name: name)
  }

  @Test func `fonts are equal if their bytes are, whatever they are called`() {
    expect(data("one"), equals: data("one", name: "b"))
    expect(data("one").hashValue, equals: data("one", name: "b").hashValue)
    expect(data("one") != data("two"))
    expect(data(""), equals: data(""))
    expect(
      FontCollection([data("one"), data("two")]),
      equals: FontCollection([data("one"), data("two")]))
    expect(
      FontCollection([data("one"), data("two")]) != FontCollection([data("two"), data("one")]))
    expect(FontCollection([data("one")]) != FontCollection([data("one"), data("one")]))
    expect(FontCollection([]) == nil)
  }

  @Test func `equal bytes are held once, and go with the last value`() {
    weak var bytes: FontBytes?
    weak var collection: FontCollectionStorage?
    do {
      let (first, second) = (data("held once"), data("held once", name: "b"))
      expect(first.storage === second.storage)
      let both = FontCollection([first, second])
      expect(both?.storage === FontCollection([second, first])?.storage)
      (bytes, collection) = (first.storage, both?.storage)
      expect(bytes != nil && collection != nil)
    }
    expect(bytes == nil && collection == nil)
  }

  /// A naive twin: an array of all that is alive.
  @Test func `many values that come and go are told apart as by comparing all bytes`() {
    let seed = testSeed(192)
    var random = SeededGenerator(seed: seed)
    var live: [(text: String, data: FontData)] = []
    for _ in 0..<5_000 {
      let text = String(Int.random(in: 0..<60, using: &random))
      if Bool.random(using: &random) {
        live.append((text, data(text)))
      } else if !live.isEmpty {
        live.remove(at: Int.random(in: 0..<live.count, using: &random))
      }
      if live.count > 40 { live.removeFirst(20) }
      let new = data(text)
      for value in live {
        expect(value.data == new, equals: (value.text == text), "seed \(seed)")
      }
    }
  }

  @Test func `threads that make equal values at once get one`() async {
    let storages = await withTaskGroup(of: [FontData].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).map { FontData(Data("shared \($0)".utf8), name: "a") } }
      }
      return await group.reduce(into: [[FontData]]()) { $0.append($1) }
    }
    for values in storages {
      expect(zip(values, storages[0]).allSatisfy { $0.storage === $1.storage })
    }
  }

  @Test func `a file is read once, and one that was replaced is another font`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-font-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("first".utf8).write(to: file)
    let first = try FontData(contentsOf: file)
    expect(first.name == file.path && first == data("first"))
    // As long as before, and as old.
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    try Data("other".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: file.path)
    let second = try FontData(contentsOf: file)
    expect(first == data("first") && second == data("other") && first != second)
    try Data("first".utf8).write(to: file)
    try expect(FontData(contentsOf: file), equals: first)
  }

  @Test func `what is no plain file is not read`() throws {
    let folder = FileManager.default.temporaryDirectory
    #expect(throws: FontFileError.missing("/no/such.ttf")) {
      try FontData(contentsOf: URL(fileURLWithPath: "/no/such.ttf"))
    }
    #expect(throws: FontFileError.missing("no/such.ttf")) {
      try FontData(contentsOf: URL(fileURLWithPath: "no/such.ttf"))
    }
    #expect(throws: FontFileError.notAFile(folder.path)) {
      try FontData(contentsOf: folder)
    }
    #expect(throws: FontFileError.notAFile("/dev/zero")) {
      try FontData(contentsOf: URL(fileURLWithPath: "/dev/zero"))
    }
    #expect(throws: FontFileError.tooLarge("/bin/sh", limit: 10)) {
      try FontData.contents(ofFile: "/bin/sh", maximumSize: 10)
    }
    #expect(throws: FontFileError.notAFileURL("https://example.com/bin/sh")) {
      try FontData(contentsOf: #require(URL(string: "https://example.com/bin/sh")))
    }
  }
}
