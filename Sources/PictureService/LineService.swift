import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Answers requests, one line of JSON each, with one line of JSON each, in order.
///
/// It reads ahead only as many lines as the workers can use; a faster writer waits.
package final class LineService: Sendable {
  /// Answers that wait for earlier ones.
  private struct Order {
    var next = 0
    /// The number of accepted lines.
    var taken = 0
    var waiting: [Int: Data] = [:]
    /// The reason why writing failed.
    var failure: String?
    /// Whether the service accepts no further lines.
    var isStopping = false

    var goesOn: Bool { failure == nil && !isStopping }
  }

  private let service: PictureService
  private let write: @Sendable (Data) throws -> Void
  private let order = Lock(Order())
  private let room: DispatchSemaphore
  private let roomCount: Int

  /// Makes a line service.
  ///
  /// - Parameter write: Writes one or more whole lines; called by one thread at a time.
  package init(_ service: PictureService, write: @escaping @Sendable (Data) throws -> Void) {
    self.service = service
    self.write = write
    roomCount = 2 * max(1, service.limits.workers)
    room = DispatchSemaphore(value: roomCount)
  }

  /// Answers until the input ends, and waits for the last answer.
  ///
  /// - Parameter read: Reads the available bytes; returns none at the end.
  /// - Returns: The reason why some answers could not be written; nil if all were.
  package func run(read: () -> [UInt8]) -> String? {
    var line: [UInt8] = []
    var isTooLong = false
    var number = 0
    var lineNumber = 0
    func end() {
      lineNumber += 1
      defer {
        line = []
        isTooLong = false
      }
      if line.last == 0x0D { line.removeLast() }
      guard isTooLong || line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
      room.wait()
      let isTaken = order.withLock { order in
        if order.goesOn { order.taken += 1 }
        return order.goesOn
      }
      guard isTaken else {
        room.signal()
        return
      }
      answer(line, isTooLong: isTooLong, number, lineNumber)
      number += 1
    }
    while order.withLock({ $0.goesOn }) {
      let bytes = read()
      guard !bytes.isEmpty else { break }
      for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 { end() }
        if line.count + part.element.count > service.limits.requestBytes {
          isTooLong = true
          line = []
        }
        if !isTooLong { line += part.element }
      }
    }
    end()
    return stop()
  }

  /// Accepts no further lines, and waits for the answers to the accepted ones; any thread may call
  /// it.
  ///
  /// - Returns: The reason why some answers could not be written; nil if all were.
  package func stop() -> String? {
    order.withLock { $0.isStopping = true }
    while order.withLock({ $0.taken > $0.next }) {
      // This happens once in the life of a program.
      usleep(1_000)
    }
    return order.withLock { $0.failure }
  }

  /// Answers a line.
  ///
  /// - Parameters:
  ///   - number: The number of the request, from 0.
  ///   - lineNumber: The number of the line, from 1; empty lines count, too.
  private func answer(_ line: [UInt8], isTooLong: Bool, _ number: Int, _ lineNumber: Int) {
    guard !isTooLong else {
      let error = RequestError(
        .tooLarge, nil,
        "the line has more than \(service.limits.requestBytes) bytes; send fewer messages")
      service.note(error)
      return put(
        LineService.line(ServiceAnswer(result: .failure(error)), id: nil, lineNumber), number)
    }
    _ = service.submit(ServiceRequest(body: line)) { [self] answer in
      let id = (try? ServiceRequest.object(of: line))?["id"]
      put(LineService.line(answer, id: id, lineNumber), number)
    }
  }

  /// Writes an answer after all earlier ones.
  private func put(_ data: Data, _ number: Int) {
    let count = order.withLock { order in
      order.waiting[number] = data
      var count = 0
      while let data = order.waiting.removeValue(forKey: order.next) {
        order.next += 1
        count += 1
        guard order.failure == nil else { continue }
        do { try write(data) } catch { order.failure = error.localizedDescription }
      }
      return count
    }
    for _ in 0..<count { room.signal() }
  }

  /// Returns an answer as a line.
  private static func line(_ answer: ServiceAnswer, id: JSONValue?, _ lineNumber: Int) -> Data {
    var size = 256
    if case .success(let drawn) = answer.result { size += drawn.bytes.count * 4 / 3 }
    var writer = JSONWriter(reserving: size)
    writer.object { writer in
      writer.member("line", lineNumber)
      if let id {
        writer.name("id")
        writer.value(id)
      }
      switch answer.result {
      case .success(let drawn):
        writer.member("status", 200)
        writer.member("type", drawn.type)
        if !drawn.problems.isEmpty { writer.strings("problems", drawn.problems) }
        if drawn.isText {
          writer.member("text", String(decoding: drawn.bytes, as: UTF8.self))
        } else {
          writer.member("data", drawn.bytes.base64EncodedString())
        }
      case .failure(let error):
        writer.member("status", error.status)
        writer.name("error")
        error.write(into: &writer)
      }
    }
    return writer.data + Data([0x0A])
  }
}

extension RequestError {
  /// Writes the error as an object with `kind`, `field` and `text`.
  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("field", field)
      writer.member("text", text)
    }
  }
}
