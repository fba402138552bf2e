import BubbleLayout
import Foundation

struct PaymentRequestLayouter: BoxLayouter {
  let id: LayouterID = "payment-request"
  let contentTypes: Set<String>? = ["payment-request"]

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.content.payload["amount"]?.double != nil
  }

  func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let amount = (payload["amount"]?.double ?? 0).formatted(
      .currency(code: payload["currency"]?.string ?? "EUR")
        .locale(Locale(identifier: context.environment.locale)))
    return .bubble(gap: 6) {
      LayoutBox.text("Payment request", style: .caption, color: .textDim)
      LayoutBox.text(amount, style: .title)
      if let note = payload["note"]?.string { LayoutBox.text(note, maximumLines: 2) }
      if !message.isOutgoing { button("Pay \(amount)", payload) }
    }
  }

  private func button(_ label: String, _ payload: JSONObject) -> LayoutBox {
    LayoutBox.text(label, style: .title, color: .onAccent, alignment: .center)
      .padding(BoxInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
      .background(.accent, cornerRadius: 8)
      .region("pay", action: HitAction("pay", payload))
      .accessibility(.button, label: label)
  }
}
