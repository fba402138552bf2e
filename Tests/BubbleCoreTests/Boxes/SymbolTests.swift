import BubbleCore
import Expectations
import Foundation
import Testing

@Suite struct SymbolTests {
  private let all = BoxSymbol.allCases

  @Test("every symbol is found by its name, and they are in the order of their names")
  func names() {
    expect(all.count > 2_000)
    expect(all.allSatisfy { BoxSymbol(rawValue: $0.rawValue) == $0 })
    let names = all.map(\.rawValue)
    expect(zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    expect(
      names.allSatisfy { name in
        !name.isEmpty
          && name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
              || (byte >= 0x30 && byte <= 0x39)
          }
      })
  }

  @Test(
    "what is the name of no symbol is none",
    arguments: [
      "", "no_such_symbol", "Home", "home ", "hom", "homes", "home\u{0}", "\u{0}", "🏠", "zzz",
    ])
  func unknown(name: String) { expect(BoxSymbol(rawValue: name) == nil) }

  @Test("code names a symbol by a literal, and a wrong name is a mistake of the code")
  func literals() async {
    let symbol: BoxSymbol = "directions_car"
    expect(symbol.rawValue, equals: "directions_car")
    expect(LayoutBox.symbol("reply"), equals: .symbol(.reply))
    let far = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayoutBox.symbol("no_such_symbol")
    }
    expect(message(far).contains("'no_such_symbol'; Documentation/Symbols.md lists all symbols"))
    let near = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayoutBox.symbol("direction_car")
    }
    expect(message(near).contains("'direction_car' (did you mean 'directions_car'"))
    let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayoutBox.symbol("takeoff")
    }
    expect(message(part).contains("(did you mean 'flight_takeoff'?)"))
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("every outline is a path in its square, closed, and encloses something")
  func outlines() {
    let side = BoxSymbol.side
    for symbol in all {
      let steps = symbol.outline.steps
      expect(steps.last, equals: .close, "\(symbol)")
      expect(steps.count > 3, "\(symbol)")
      var bounds = CGRect.null
      for step in steps {
        let points: [CGPoint] =
          switch step {
          case .move(let point), .line(let point): [point]
          case .curve(let first, let second, let end): [first, second, end]
          case .close: []
          }
        for point in points { bounds = bounds.union(CGRect(origin: point, size: .zero)) }
      }
      expect(bounds.minX >= -side / 64 && bounds.maxX <= side * 65 / 64, "\(symbol) \(bounds)")
      expect(bounds.minY >= -side / 64 && bounds.maxY <= side * 65 / 64, "\(symbol) \(bounds)")
      expect(bounds.width * bounds.height > side, "\(symbol) \(bounds)")
    }
  }

  @Test("what the set says is mirrored is mirrored, and media controls are not")
  func mirrored() throws {
    expect(all.count { $0.isMirrored } >= 145)
    for name in ["reply", "arrow_back", "send", "forward", "directions_run", "volume_up"] {
      try expect(#require(BoxSymbol(rawValue: name)).isMirrored, "\(name)")
    }
    for name in ["play_arrow", "play", "skip_next", "home", "check", "pause", "flight_takeoff"] {
      try expect(!#require(BoxSymbol(rawValue: name)).isMirrored, "\(name)")
    }
  }

  @Test("the names from before there was a set are short for names of the set")
  func shortNames() throws {
    let names = [
      "play": "play_arrow", "document": "description", "pin": "place", "video": "videocam",
      "cross": "close",
    ]
    for (short, name) in names {
      let (own, other) = (
        try #require(BoxSymbol(rawValue: short)),
        try #require(BoxSymbol(rawValue: name))
      )
      expect(own.outline, equals: other.outline)
    }
  }
}
