import Foundation

/// What a request is answered with.
package struct ServiceAnswer: Sendable {
  /// What was drawn.
  package struct Drawn: Sendable {
    /// Its type, such as `image/png`.
    package var type: String
    /// Whether it is text.
    package var isText: Bool
    /// The file.
    package var bytes: Data
    /// What was wrong with single messages, pictures or scripts, each of which was shown as well as it can be.
    package var problems: [String]
  }

  /// The picture, or why there is none.
  package var result: Result<Drawn, RequestError>

  /// What counts it in the metrics.
  var outcome: String {
    switch result {
    case .success: "ok"
    case .failure(let error): error.kind.rawValue
    }
  }
}
