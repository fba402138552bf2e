import BubbleCore

/// The reason why a request gets no picture.
package struct RequestError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Kind: String, Sendable, CaseIterable {
    /// The request is invalid.
    case invalid
    /// Something exceeds a limit of the service.
    case tooLarge = "too_large"
    /// There are too many requests at the moment.
    case later
    /// The request took too long.
    case timeout
    /// The request has no permission, or asks for something that the service does not have.
    case refused
    /// The service failed.
    case failed

    /// The default HTTP status.
    fileprivate var status: Int {
      switch self {
      case .invalid: 400
      case .tooLarge: 413
      case .later: 503
      case .timeout: 504
      case .refused: 403
      case .failed: 500
      }
    }
  }

  /// The kind of the error.
  package var kind: Kind
  /// The field of the request, such as `options.scale`; nil if the error concerns no field.
  package var field: String?
  /// The problem and its remedy.
  package var text: String
  /// The HTTP status.
  package var status: Int

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - status: The HTTP status; nil for the default of the kind.
  package init(_ kind: Kind, _ field: String? = nil, _ text: String, status: Int? = nil) {
    self.kind = kind
    self.field = field.map { TextRepair.line($0) }
    self.text = TextRepair.shownSafely(text)
    self.status = status ?? kind.status
  }

  /// Makes the error of an option that is invalid.
  init(option name: String, _ text: String) { self.init(.invalid, "options.\(name)", text) }
}
