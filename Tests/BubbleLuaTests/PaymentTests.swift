import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What the bundled payment request promises.
@Suite struct PaymentTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("payment") }

  private func payment(_ amount: JSONValue, _ currency: String, _ more: JSONObject = [:])
    -> JSONObject
  {
    JSONObject(
      [
        .init(name: "amount", value: amount), .init(name: "currency", value: .string(currency)),
      ] + more.members)
  }

  static let amounts: [(JSONValue, String, String)] = [
    (.number(12.5), "EUR", "€12.50"), (.integer(980), "JPY", "¥980"),
    (.integer(12), "CHF", "CHF\u{A0}12.00"), (.number(0.005), "kwd", "KWD\u{A0}0.005"),
    (.number(1234.5), "USD", "$1,234.50"),
    (.integer(1_234_567), "GBP", "£1,234,567.00"),
    (.integer(-3), "EUR", "-€3.00"), (.integer(5), "doubloons", "5.00"),
    (.integer(123_456), "KRW", "₩123,456"),
  ]

  @Test(arguments: amounts)
  func `amounts have the places of their currency`(
    amount: JSONValue, currency: String, expected: String
  ) throws {
    try expect(script.layout(payment(amount, currency)).texts.contains(expected))
  }

  @Test func `whoever is asked can pay or decline`() throws {
    let layout = try script.layout(payment(.number(12.5), "EUR"))
    expect(
      layout.action("pay"),
      equals: HitAction("pay", ["amount": .number(12.5), "currency": .string("EUR")]))
    expect(layout.action("decline"), equals: HitAction("decline"))
    let buttons = layout.accessibilityElements.filter { $0.role == .button }.map(\.label)
    expect(buttons, equals: ["Pay", "Decline"])
  }

  @Test func `the buttons share the width, and stand below each other where there is none`() throws
  {
    let wide = try script.layout(payment(.integer(1), "EUR"))
    try expect(wide.frame(of: "Pay").midY, equals: wide.frame(of: "Decline").midY)
    let narrow = try script.layout(payment(.integer(1), "EUR"), in: .squares(width: 200))
    try expect(narrow.frame(of: "Pay").maxY < narrow.frame(of: "Decline").minY)
  }

  @Test func `own requests and those that are over have no buttons`() throws {
    try expect(script.layout(payment(.integer(1), "EUR"), isOutgoing: true).regions.isEmpty)
    for state in ["paid", "declined", "expired", "in doubt"] {
      let layout = try script.layout(payment(.integer(1), "EUR", ["state": .string(state)]))
      expect(layout.regions.isEmpty, "\(state)")
      expect(layout.texts.contains { $0.lowercased() == state })
    }
  }

  @Test func `it says until when, in the host's words`() throws {
    let due: JSONObject = ["due": .string("2026-11-24T12:00:00Z")]
    let texts = try script.layout(payment(.integer(1), "EUR", due)).texts
    expect(texts.contains { $0.hasPrefix("Due ") && $0.contains("24") && $0.contains("2026") })
    let bad = try script.layout(payment(.integer(1), "EUR", ["due": .string("soon")])).texts
    expect(!bad.contains { $0.hasPrefix("Due ") })
  }

  @Test func `a payment without an amount is reported`() throws {
    let error = #expect(throws: PluginError.self) { try script.layout(["note": .string("x")]) }
    expect(error?.message.contains("the amount of the payment must be a number"), equals: true)
  }
}
