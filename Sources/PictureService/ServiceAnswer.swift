import Foundation

/// The answer to a request.
package struct ServiceAnswer: Sendable {
  /// The drawn picture.
  package struct Drawn: Sendable {
    /// The media type, such as `image/png`.
    package var type: String
    /// Whether it is text.
    package var isText: Bool
    /// The bytes of the file.
    package var bytes: Data
    /// The problems of single messages, pictures or scripts, each of which was still shown as well
    /// as possible.
    package var problems: [String]
  }

  /// The picture, or the reason why there is none.
  package var result: Result<Drawn, RequestError>

  /// The label of the answer in the metrics.
  var outcome: String {
    switch result {
    case .success: "ok"
    case .failure(let error): error.kind.rawValue
    }
  }
}
