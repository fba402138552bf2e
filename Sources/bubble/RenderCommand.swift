import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

extension SVGText: ExpressibleByArgument {}

/// `bubble render`: draws the conversation.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws the conversation as a picture.")

  @OptionGroup var options: CommonOptions

  @Option(
    name: [.short, .long], help: "The picture: a .png, .webp, .avif, .jpg, .svg or .pdf file.")
  var output: String

  @Option(help: "How many pixels of a .png, .webp, .avif or .jpg are one point, from 0.1 to 8.")
  var scale: Double = 2

  @Option(
    help: """
      The text of an .svg: outlines, or live, so that it can be selected and searched as well.
      """)
  var text: SVGText = .outlines

  @OptionGroup var paper: PaperOptions

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var share: ShareOptions

  @Flag(
    help: """
      Goes on until it is stopped (Ctrl-C): draws again when a script, the conversation or one of \
      its pictures changes.
      """)
  var watch = false

  /// What a file's suffix stands for.
  private enum Format: String {
    case png, svg, pdf, webp, avif, jpg, jpeg

    /// Whether it has pixels.
    var hasPixels: Bool { self != .svg && self != .pdf }
  }

  func validate() throws {
    guard (0.1...8).contains(scale) else {
      throw ValidationError("--scale is \(scale): give a number from 0.1 to 8")
    }
    if text == .live, try format() != .svg {
      throw ValidationError("--text live is for an .svg; a .pdf has its text always, a .png never")
    }
    if paper.paper != nil {
      guard try format() == .pdf else {
        throw ValidationError("--paper is for a .pdf: \(output) has no pages")
      }
      guard paper.setup(listWidth: options.width) != nil else {
        throw ValidationError(
          "--width \(options.listWidth) is too wide for this --paper: less than two lines would be on a page"
        )
      }
    }
    if share.isUsed, try !format().hasPixels {
      throw ValidationError(
        "--output: what is around a picture, and its parts, are for a .png, .webp, .avif or .jpg")
    }
    if share.transparent, try [.jpg, .jpeg].contains(format()) {
      throw ValidationError(
        "--transparent: a .jpg has no transparency; draw a .png, .webp or .avif")
    }
    if watch, paper.paper != nil || share.isUsed || !selection.selection(options).isAll {
      throw ValidationError(
        "--watch draws the whole conversation as one picture: leave --paper, what is around a "
          + "picture, and what chooses messages out")
    }
    if watch, options.conversation == "-" {
      throw ValidationError("--watch needs a file: standard input is read only once")
    }
  }

  private func format() throws -> Format {
    let suffix = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = Format(rawValue: suffix) else {
      if ["html", "htm"].contains(suffix) {
        throw ValidationError("--output: bubble archive writes a .html, not bubble render")
      }
      let text = suffix.isEmpty ? "\(output) has no suffix" : ".\(suffix) can't be drawn"
      throw ValidationError(
        "--output: \(text); the file must end in .png, .webp, .avif, .jpg, .svg or .pdf")
    }
    return format
  }

  func run() async throws {
    try PictureOutput(path: output).check()
    options.theme.printContrastProblems()
    guard !watch else { return try await watchUntilStopped() }
    if let setup = paper.setup(listWidth: options.width) { return try await printPages(setup) }
    let session = try await Session.run(options, selection.selection(options))
    try draw(session, options.theme.theme)
    let problems = brokenPictures(of: session)
    for problem in problems { StandardError.print("warning: \(problem)") }
    try session.exit()
    if !problems.isEmpty { throw ExitCode(1) }
  }

  /// Writes a PDF of pages.
  private func printPages(_ setup: PageSetup) async throws {
    let input = try Session.Input.read(options, selection.selection(options))
    var findings = LayoutFindings(input, options)
    var stream = PageStream(
      setup, environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.clusters.policy, theme: options.theme.theme, pictures: findings.pictures)
    let progress = ProgressLine(
      total: input.conversation.messages.count, activity: "printing")
    stream.onProgress = progress.update
    defer { progress.finish() }
    try await PictureOutput(path: output).write { output in
      _ = try await stream.write(
        input.conversation, onEntries: { findings.note($0) }, to: output)
    }
    progress.finish()
    let problems = findings.problems()
    Session.warn(of: problems.all, options)
    if !problems.diagnostics.isEmpty { throw ExitCode(1) }
  }

  private func watchUntilStopped() async throws {
    let command = self
    try await Stopper.run {
      var session = try WatchSession(command)
      try await session.run()
    }
  }

  /// Draws the picture and writes it.
  ///
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, its message printed.
  func draw(_ session: Session, _ theme: Theme) throws {
    switch try format() {
    case .webp: return try drawShared(session, theme, as: .webP(quality: share.quality))
    case .avif: return try drawShared(session, theme, as: .avif(quality: share.quality ?? 85))
    case .jpg, .jpeg: return try drawShared(session, theme, as: .jpeg(quality: share.quality ?? 85))
    case .png where share.isUsed || !selection.only.isEmpty:
      return try drawShared(session, theme, as: .png(isSmall: share.small))
    case .png, .svg, .pdf: break
    }
    let picture = session.transcript.picture(
      theme: theme, pictures: session.pictures)
    let progress = ProgressLine(activity: "drawing")
    defer { progress.finish() }
    let format = try format()
    try PictureOutput(path: output).write {
      let data =
        switch format {
        case .svg: try picture.svg(text: text, onProgress: progress.update(fraction:))
        case .pdf: try picture.pdf(onProgress: progress.update(fraction:))
        default: try picture.png(scale: scale, onProgress: progress.update(fraction:))
        }
      progress.finish()
      return data
    }
  }

  /// Says which pictures could not be drawn although their files looked right; each is a placeholder.
  func brokenPictures(of session: Session) -> [Diagnostic] {
    Array(session.pictures.diagnostics.dropFirst(session.pictureDiagnosticCount))
  }
}
