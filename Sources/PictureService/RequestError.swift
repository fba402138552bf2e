import BubbleCore

/// Why a request is answered with words instead of a picture.
package struct RequestError: Error, Hashable, Sendable {
  /// What kind of mistake it is.
  package enum Kind: String, Sendable, CaseIterable {
    /// The request is not written as it must be.
    case invalid
    /// Something is larger than the service takes.
    case tooLarge = "too_large"
    /// There are too many requests at the moment.
    case later
    /// It took too long.
    case timeout
    /// It is nobody's who may ask, or asks for what there is not.
    case refused
    /// The service is to blame.
    case failed

    /// The usual status in HTTP.
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

  /// What kind of mistake it is.
  package var kind: Kind
  /// The field of the request, such as `options.scale`; nil: it is not about one.
  package var field: String?
  /// What is wrong, and what to do.
  package var text: String
  /// The status in HTTP.
  package var status: Int

  /// Says what is wrong.
  ///
  /// - Parameters:
  ///   - status: In HTTP; nil: what is usual for such a mistake.
  package init(_ kind: Kind, _ field: String? = nil, _ text: String, status: Int? = nil) {
    self.kind = kind
    self.field = field.map { TextRepair.line($0) }
    self.text = TextRepair.shownSafely(text)
    self.status = status ?? kind.status
  }
}
