import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Answers requests that are a line of JSON each with a line of JSON each, in their order.
///
/// As many are read ahead as workers can use; whoever writes faster waits.
package final class LineService: Sendable {
  /// Answers that wait for those before them.
  private struct Order {
    var next = 0
    /// How many lines were taken.
    var taken = 0
    var waiting: [Int: Data] = [:]
    /// Why nothing can be written any more.
    var failure: String?
    /// Whether no further line is taken.
    var isStopping = false

    var goesOn: Bool { failure == nil && !isStopping }
  }

  private let service: PictureService
  private let write: @Sendable (Data) throws -> Void
  private let order = Lock(Order())
  private let room: DispatchSemaphore
  private let roomCount: Int

  /// Makes a service of lines.
  ///
  /// - Parameter write: Writes a whole line, or several; called by one thread at a time.
  package init(_ service: PictureService, write: @escaping @Sendable (Data) throws -> Void) {
    self.service = service
    self.write = write
    roomCount = 2 * max(1, service.limits.workers)
    room = DispatchSemaphore(value: roomCount)
  }

  /// Answers until there are no more lines, and waits for the last answer.
  ///
  /// - Parameter read: Reads what there is; nothing at the end.
  /// - Returns: Why the rest could not be written; nil: all was.
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

  /// Takes no further line, and waits for the answers of those that were taken; any thread may ask for it.
  ///
  /// - Returns: Why not all could be written; nil: all were.
  package func stop() -> String? {
    order.withLock { $0.isStopping = true }
    while order.withLock({ $0.taken > $0.next }) {
      // Once in the life of a program.
      usleep(1_000)
    }
    return order.withLock { $0.failure }
  }

  /// Answers a line.
  ///
  /// - Parameters:
  ///   - number: Which of the requests it is, from 0.
  ///   - lineNumber: Which of the lines, from 1, those with nothing in them too.
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

  /// Writes an answer when those before it have been written.
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

  /// An answer as a line.
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
        if !drawn.problems.isEmpty {
          writer.name("problems")
          writer.array { writer in
            for problem in drawn.problems { writer.string(problem) }
          }
        }
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
  /// Writes it as an object with `kind`, `field` and `text`.
  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("field", field)
      writer.member("text", text)
    }
  }
}
