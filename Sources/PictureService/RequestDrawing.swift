import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation
import ScriptTools

/// Lays out and draws one request, and keeps nothing of it.
struct RequestDrawing {
  let chain: LayouterChain
  let content: ServiceRequest.Content
  let pictures: RequestPictures
  let limits: ServiceLimits

  /// The maximum number of problems reported for a request.
  private static let problemLimit = 50

  private var options: DrawingOptions { content.options }

  /// Lays out and draws the request.
  ///
  /// - Throws: ``RequestError``, or `CancellationError` if the task was cancelled.
  func run() async throws -> ServiceAnswer.Drawn {
    var pass = MeasuringPass(
      chain: chain, environment: options.environment, measurer: TextMeasurer(), workerCount: 1)
    pass.keptLayoutLimit = nil
    let conversation = content.reading.conversation
    let snapshot = try await pass.run(conversation)
    try Task.checkCancellation()
    let transcript = Transcript(
      conversation: conversation, environment: options.environment, snapshot: snapshot,
      chain: chain, measurer: TextMeasurer())
    if options.format == .layout {
      let problems = diagnostics(snapshot)
      return ServiceAnswer.Drawn(
        type: "application/json", isText: true, bytes: transcript.json(diagnostics: problems),
        problems: texts(problems))
    }
    let bytes: Data
    do {
      bytes = try draw(transcript)
    } catch let error as PictureFormatError {
      guard case .tooLarge = error else { throw RequestError(.failed, nil, "\(error)") }
      throw RequestError(.tooLarge, "options.scale", "\(error)")
    }
    return ServiceAnswer.Drawn(
      type: type, isText: options.format == .svg, bytes: bytes,
      problems: texts(diagnostics(snapshot)))
  }

  private var type: String {
    switch options.format {
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .jpg: "image/jpeg"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .layout: "application/json"
    }
  }

  private func draw(_ transcript: Transcript) throws -> Data {
    let format: PictureFormat
    switch options.format {
    case .webp: format = .webP(quality: options.quality)
    case .avif: format = .avif(quality: options.quality ?? 85)
    case .jpg: format = .jpeg(quality: options.quality ?? 85)
    case .png: format = .png(isSmall: options.isSmall)
    case .svg:
      return try transcript.picture(theme: options.theme, pictures: pictures)
        .svg(text: options.svgText)
    case .pdf, .layout:
      return try transcript.picture(theme: options.theme, pictures: pictures).pdf()
    }
    let picture = options.share.picture(
      of: transcript, theme: options.theme, pictures: pictures, showsDays: options.showsDays)
    let size = picture.size
    let pixels = size.width * options.scale * size.height * options.scale
    guard pixels <= CGFloat(limits.pixels) else {
      throw RequestError(
        .tooLarge, "options.scale",
        "the picture would have \(Int(min(pixels, 1e15))) pixels, and the service draws "
          + "\(limits.pixels); write a smaller scale or send fewer messages")
    }
    return try picture.data(format, scale: options.scale)
  }

  // MARK: - Problems

  private func diagnostics(_ snapshot: CellLayoutSnapshot) -> [TranscriptDiagnostic] {
    let messages = content.reading.conversation.messages
    var untaken: Set<MessageID> = []
    var unheardOf: Set<MessageID> = []
    var found: [Diagnostic] = []
    for entry in snapshot.entries {
      found += entry.diagnostics
      guard entry.key.layouter == "unsupported" else { continue }
      untaken.insert(entry.message)
      if entry.diagnostics.isEmpty, entry.passedOver.isEmpty { unheardOf.insert(entry.message) }
    }
    if !untaken.isEmpty {
      found += chain.untakenContent(
        in: messages, hiddenTypes: content.reading.hiddenTypes,
        where: { untaken.contains($0.id) })
    }
    if !unheardOf.isEmpty {
      found += chain.unknownContent(in: messages, where: { unheardOf.contains($0.id) })
    }
    found += chain.misspeltMembers(in: messages) { id, name, text in
      Diagnostic(message: id, text: "\(TextRepair.line(name)): \(text)")
    }
    found += chain.contentFindings(in: messages) { id, field, _, text in
      Diagnostic(message: id, text: "\(TextRepair.line(field)): \(text)")
    }
    return content.reading.issues.map(TranscriptDiagnostic.init)
      + found.map(TranscriptDiagnostic.init)
  }

  private func texts(_ diagnostics: [TranscriptDiagnostic]) -> [String] {
    let all =
      diagnostics.map { problem in
        let owner = problem.message.map { "messages[\"\(TextRepair.line($0))\"]" }
        let place = [owner, problem.field.map { TextRepair.line($0) }].compactMap { $0 }
        let text = TextRepair.shownSafely(problem.error)
        return place.isEmpty ? text : "\(place.joined(separator: ".")): \(text)"
      } + pictures.problems
    guard all.count > RequestDrawing.problemLimit else { return all }
    return all.prefix(RequestDrawing.problemLimit)
      + ["\(all.count - RequestDrawing.problemLimit) more"]
  }
}
