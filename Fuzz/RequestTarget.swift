import BubbleCore
import BubbleLayout
import Foundation
import PictureService

/// A service with the built-in layouters, which draws small pictures.
private let service: PictureService = {
  var limits = ServiceLimits()
  limits.pixels = 1 << 20
  limits.messages = 40
  return PictureService(
    PictureService.Setup(
      chain: .builtIn, fonts: FontTable(), pictureFolder: nil, limits: limits))
}()

/// Has a request to the picture service answered.
///
/// Whatever it is, what is said of it gives no orders to a terminal, and what is drawn has bytes.
func answerRequest(_ bytes: UnsafeRawBufferPointer) {
  let request = ServiceRequest(body: Array(bytes))
  let end = DispatchSemaphore(value: 0)
  Task {
    switch await service.draw(request).result {
    case .success(let drawn):
      precondition(!drawn.bytes.isEmpty, "nothing was drawn")
      for problem in drawn.problems { checkIsPlain(problem) }
    case .failure(let error):
      precondition(error.kind != .failed, "the service is to blame: \(error)")
      checkIsPlain(error.text)
    }
    end.signal()
  }
  end.wait()
}
