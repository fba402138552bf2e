import BubbleCore
import BubbleLayout
import Expectations
import Foundation

@testable import PictureService

/// Requests that tests send.
enum Requests {
  /// A service without scripts.
  static func service(
    pictures: String? = nil, chain: LayouterChain = .builtIn,
    _ change: (inout ServiceLimits) -> Void = { _ in }
  ) -> PictureService {
    var limits = ServiceLimits()
    limits.workers = 2
    // What is drawn is drawn to its end, however busy the machine is.
    limits.time = testPatience
    change(&limits)
    return PictureService(
      PictureService.Setup(
        chain: chain, fonts: FontTable(), pictureFolder: pictures, limits: limits))
  }

  /// A message, as it stands in a file.
  static func message(_ id: String, _ text: String = "Hello") -> String {
    """
    {"id":"\(id)","sender":"bo","date":"2026-11-20T09:00:00Z",\
    "content":{"type":"text","text":"\(text)"}}
    """
  }

  /// A conversation of some messages.
  static func text(_ messages: [String], options: String = "{}") -> String {
    """
    {"people":{"bo":{"name":"Bo"}},"messages":[\(messages.joined(separator: ","))],\
    "options":\(options)}
    """
  }

  /// The same as a request.
  static func request(_ messages: [String], options: String = "{}") -> ServiceRequest {
    ServiceRequest(body: Array(text(messages, options: options).utf8))
  }

  /// A picture of one pixel.
  static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}

extension ServiceAnswer {
  /// What was drawn, if anything was.
  var drawn: Drawn? { try? result.get() }

  /// Why nothing was drawn.
  var error: RequestError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
