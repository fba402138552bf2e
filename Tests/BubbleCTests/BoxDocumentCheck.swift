import BubbleLayout

/// Trees of boxes, as the implementation checks them.
enum BoxDocumentCheck {
  static func check(_ json: String) throws { _ = try BoxDocument(json: Array(json.utf8)) }
}
