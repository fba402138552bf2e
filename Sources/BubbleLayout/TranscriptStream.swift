import BubbleCore
import Foundation
import Platform

/// Lays out a conversation and writes its cells as JSON, without ever holding all of them.
///
/// The output is that of ``Transcript/json(diagnostics:onProgress:)``. Layouts are freed as soon as they
/// are written. Many written cells wait in a temporary file, because the size of all of them
/// precedes them.
public struct TranscriptStream: Sendable {
  /// The number of cells that one core writes in one go.
  private static let pieceSize = 128

  /// The environment of the messages.
  public var environment: LayoutEnvironment
  /// The chain of layouters.
  public var chain: LayouterChain
  /// Measures the text, on several threads at once.
  public var measurer: any TextMeasuring
  /// The rule that groups messages into clusters.
  public var clusters: ClusterPolicy
  /// Called now and then, on any thread, with the number of messages laid out.
  public var onProgress: (@Sendable (Int) -> Void)?
  /// The number of bytes of cells that wait in memory.
  var keptByteCount = 1 << 24

  /// Makes a stream.
  public init(
    environment: LayoutEnvironment, chain: LayouterChain, measurer: any TextMeasuring,
    clusters: ClusterPolicy = .standard
  ) {
    (self.environment, self.chain) = (environment, chain)
    (self.measurer, self.clusters) = (measurer, clusters)
  }

  /// Lays out a conversation on all cores and writes its cells.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - onEntries: Called with the facts and the layouts of the next messages, in order.
  ///   - diagnostics: Returns the diagnostics; called when all messages are laid out and nothing is written yet.
  ///   - output: Takes the next bytes of the JSON.
  /// - Throws: `CancellationError` if the task was cancelled, errors of `output`, and an error of the file system
  ///   if the temporary file can't be read again.
  /// - Complexity: O(*n*) in the number of messages; besides the conversation there are a few thousand layouts in
  ///   memory at a time.
  public func write(
    _ conversation: Conversation, onEntries: ([CellLayoutSnapshot.Entry]) -> Void = { _ in },
    diagnostics: () -> [TranscriptDiagnostic], to output: ([UInt8]) throws -> Void
  ) async throws {
    var pass = MeasuringPass(
      chain: chain, environment: environment, measurer: measurer, clusters: clusters)
    pass.onProgress = onProgress
    let facts = MessageRelations(conversation, environment: environment, clusters: clusters)
    var placer = EntryPlacer(
      days: facts.days,
      context: LayoutContext(
        environment: environment, measurer: measurer, peer: conversation.peer))
    var headers: [PlacedHeader] = []
    var cells = WaitingBytes(keptByteCount: keptByteCount)
    try await pass.stream(conversation, facts) { messages, entries in
      onEntries(entries)
      let placed = zip(messages, entries).map { placer.place($1, number: $0) }
      for cell in placed {
        guard let (layout, frame) = cell.header else { continue }
        headers.append(PlacedHeader(section: cell.section, frame: frame, text: layout.text))
      }
      for piece in await TranscriptStream.pieces(of: placed, isFirst: messages.lowerBound == 0) {
        cells.append(piece)
      }
    }
    let (found, written) = (diagnostics(), cells)
    var writer = JSONWriter(reserving: 1_024)
    try writer.transcript(
      width: environment.width, contentSize: placer.contentSize, diagnostics: found
    ) { writer throws in
      try output(writer.takeBytes())
      try written.forEach(output)
      if !written.isEmpty { writer.noteElements() }
      return headers
    }
    try output(writer.bytes)
  }

  /// Returns the JSON of cells in pieces, made on all cores.
  private static func pieces(of cells: [PlacedEntry], isFirst: Bool) async -> [[UInt8]] {
    await Array(stride(from: 0, to: cells.count, by: pieceSize)).concurrentMap { start in
      let part = cells[start..<min(start + pieceSize, cells.count)]
      var writer = JSONWriter(elementsOfArray: part.count * 768, isFirst: isFirst && start == 0)
      var environments = EnvironmentTexts()
      for cell in part {
        guard let layout = cell.entry.layout else {
          preconditionFailure("a stream hands over entries with their layouts")
        }
        writer.cell(cell, layout, &environments)
      }
      return writer.bytes
    }
  }
}
