import BubbleCore
import Expectations
import Testing

@Suite struct DiagnosticTests {
  @Test func `what a diagnostic quotes of a file gives no orders to a terminal`() {
    let diagnostic = Diagnostic(
      message: "7", text: "\u{1B}[2Jtart: no layouter reads it\nerror: forged")
    expect(
      "\(diagnostic)", equals: "message 7: \u{FFFD}[2Jtart: no layouter reads it\n    error: forged"
    )
  }
}
