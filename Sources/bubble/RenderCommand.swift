import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// `bubble render`: draws the conversation.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws the conversation as a picture.")

  @OptionGroup(title: "Picture") var picture: PictureOptions

  @OptionGroup var options: CommonOptions

  @OptionGroup(title: "Layout") var view: SingleViewOptions

  @OptionGroup(title: "Picture") var paper: PaperOptions

  @OptionGroup(title: "Selection") var selection: SelectionOptions

  @OptionGroup(title: "Around the messages, and parts") var share: ShareOptions

  mutating func validate() throws {
    try options.take(view)
    let format = try picture.format()
    if paper.paper != nil {
      guard format == .pdf else {
        throw ValidationError("--paper is for a .pdf: \(picture.output) has no pages")
      }
      guard paper.setup(listWidth: view.width) != nil else {
        throw ValidationError(
          "--width \(options.listWidth) is too wide for this --paper: less than two lines would be on a page"
        )
      }
    }
    try share.check(format)
    if picture.file.isStandardOutput, share.maxHeight != nil {
      throw ValidationError("--max-height: several pictures need files; name one with --output")
    }
    if picture.watch { try checkWatching() }
  }

  private func checkWatching() throws {
    if paper.paper != nil || share.isUsed || !selection.selection(options).isAll {
      throw ValidationError(
        "--watch draws the whole conversation as one picture: leave out --paper and the options "
          + "that choose messages or add to the picture")
    }
    if StreamedInput(options.conversation) != nil || picture.file.isStandardOutput {
      throw ValidationError(
        "--watch needs files: standard input and output, and pipes, are used only once")
    }
  }

  func run() async throws {
    try picture.file.check()
    try options.checkExport(choosesDays: true)
    options.theme.printContrastProblems(of: options.drawnTheme)
    guard !picture.watch else { return try await watchUntilStopped() }
    if let setup = paper.setup(listWidth: view.width) { return try await printPages(setup) }
    let session = try await Session.run(options, selection.selection(options))
    try draw(session, options.drawnTheme)
    let problems = brokenPictures(of: session)
    for problem in problems { StandardError.print("warning: \(problem)") }
    try session.exit()
    if !problems.isEmpty { throw ExitCode(1) }
  }

  /// Writes a PDF with pages.
  private func printPages(_ setup: PageSetup) async throws {
    let input = try Session.Input.read(options, selection.selection(options))
    var findings = LayoutFindings(input, options)
    var stream = PageStream(
      setup, environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.layout.clusters.policy, theme: options.drawnTheme,
      pictures: findings.pictures)
    let progress = ProgressLine(
      total: input.conversation.messages.count, activity: "printing")
    stream.onProgress = progress.update
    defer { progress.finish() }
    try await picture.file.write { output in
      _ = try await stream.write(
        input.conversation, onEntries: { findings.note($0) }, to: output)
    }
    progress.finish()
    try findings.report(options)
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
  /// - Throws: `ExitCode` 1 if it can't be drawn or written, after printing the message.
  func draw(_ session: Session, _ theme: Theme) throws {
    switch try self.picture.format() {
    case .webp: return try drawShared(session, theme, as: .webP(quality: share.quality))
    case .avif: return try drawShared(session, theme, as: .avif(quality: share.quality ?? 85))
    case .jpg: return try drawShared(session, theme, as: .jpeg(quality: share.quality ?? 85))
    case .png where share.isUsed || !selection.only.isEmpty:
      return try drawShared(session, theme, as: .png(isSmall: share.small))
    case .png, .svg, .pdf: break
    }
    let picture = session.transcript.picture(
      theme: theme, pictures: session.pictures)
    let progress = ProgressLine(activity: "drawing")
    defer { progress.finish() }
    let format = try self.picture.format()
    try self.picture.file.write {
      let data =
        switch format {
        case .svg:
          try picture.svg(
            text: self.picture.svgText ?? .outlines, onProgress: progress.update(fraction:))
        case .pdf: try picture.pdf(onProgress: progress.update(fraction:))
        default:
          try picture.png(scale: self.picture.usedScale, onProgress: progress.update(fraction:))
        }
      progress.finish()
      return data
    }
  }

  /// Returns diagnostics of pictures that could not be drawn although their files looked valid; each is a placeholder.
  func brokenPictures(of session: Session) -> [Diagnostic] {
    Array(session.pictures.diagnostics.dropFirst(session.pictureDiagnosticCount))
  }
}
