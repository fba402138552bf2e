import Foundation
import Platform

/// The metrics of the service, in the text format of Prometheus.
final class ServiceMetrics: Sendable {
  private struct Counts {
    var outcomes: [String: Int] = [:]
    /// The number of requests for each bound: at most as long as it, and longer than the one
    /// before.
    var durations = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var seconds = 0.0
    var bytes = 0
  }

  /// The bounds, in seconds.
  private static let bounds = [
    0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private let counts = Lock(Counts())

  /// Counts an answer.
  ///
  /// - Parameter duration: The time since the request arrived completely; nil if it was refused
  ///   before.
  func count(_ answer: ServiceAnswer, _ duration: Duration?) {
    counts.withLock { counts in
      counts.outcomes[answer.outcome, default: 0] += 1
      if case .success(let drawn) = answer.result { counts.bytes += drawn.bytes.count }
      guard let duration else { return }
      let seconds = duration / .seconds(1)
      counts.seconds += seconds
      let place = ServiceMetrics.bounds.firstIndex { seconds <= $0 }
      counts.durations[place ?? ServiceMetrics.bounds.count] += 1
    }
  }

  /// Returns all counts, and the state of the workers.
  func text(_ state: WorkerPool.State, _ limits: ServiceLimits) -> String {
    let counts = counts.withLock { $0 }
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) {
      lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
      lines += samples.map { "\(name)\($0.0) \($0.1)" }
    }
    add(
      "bubble_requests_total", "counter", "Requests that were answered, by outcome.",
      (["ok"] + RequestError.Kind.allCases.map(\.rawValue)).map {
        ("{outcome=\"\($0)\"}", "\(counts.outcomes[$0] ?? 0)")
      })
    var total = 0
    var buckets: [(String, String)] = []
    for (place, count) in counts.durations.enumerated() {
      total += count
      let bound = place < ServiceMetrics.bounds.count ? "\(ServiceMetrics.bounds[place])" : "+Inf"
      buckets.append(("_bucket{le=\"\(bound)\"}", "\(total)"))
    }
    add(
      "bubble_request_duration_seconds", "histogram",
      "From when a request had come whole until its answer was made.",
      buckets + [("_sum", "\(counts.seconds)"), ("_count", "\(total)")])
    add(
      "bubble_answer_bytes_total", "counter", "Bytes of all that was drawn.",
      [("", "\(counts.bytes)")])
    add("bubble_queue_length", "gauge", "Requests that wait.", [("", "\(state.waiting)")])
    add("bubble_queue_limit", "gauge", "Requests that may wait.", [("", "\(limits.queue)")])
    add("bubble_workers_busy", "gauge", "Workers that draw.", [("", "\(state.busy)")])
    add("bubble_workers", "gauge", "Workers that there are.", [("", "\(limits.workers)")])
    if let bytes = ServiceMetrics.residentBytes {
      add(
        "process_resident_memory_bytes", "gauge", "Memory that is in use.", [("", "\(bytes)")])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The resident memory of the program, in bytes; nil if the system does not report it.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
