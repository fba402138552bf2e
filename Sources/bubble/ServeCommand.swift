import ArgumentParser
import BubbleCore
import BubbleLayout
import Foundation
import PictureService
import Platform

/// `bubble serve`: draws in answer to requests, until it is stopped.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answers requests with pictures, PDFs or layouts.",
    discussion: """
      Without --port and --socket each line of standard input is a request, and a line of standard output its answer. \
      A request is a conversation with "options" beside its messages. \
      Documentation/Service.md lists them. SIGTERM ends the service after it has answered the requests in progress.
      """)

  @Option(help: "HTTP on this port of the loopback interface; 0 takes one that is free.")
  var port: UInt16?

  @Option(help: ArgumentHelp("HTTP on a Unix socket.", valueName: "PATH"))
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "The folder whose pictures requests may show; without it they bring theirs along.",
      valueName: "FOLDER"))
  var pictures: String?

  @Option(help: "The number of requests drawn at a time. (default: one for each core)")
  var workers: Int?

  @Option(help: "The number of requests that wait for a worker; the service refuses more with 503.")
  var queue = 64

  @Option(help: "The time limit of a request, in seconds.")
  var timeout: Double = 10

  @Option(help: "The size limit of a request, such as 4MB.")
  var maxSize = ByteSize(4_000_000)

  @Option(help: "The limit of messages in a request.")
  var maxMessages = 1_000

  @Option(help: "The limit of pixels in a picture.")
  var maxPixels = 32_000_000

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @OptionGroup(title: "Scripts") var reproducible: ReproducibleOption

  @OptionGroup(title: "Fonts") var fonts: FontOptions

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    guard port == nil || socket == nil else {
      throw ValidationError("--port and --socket: give one of them")
    }
    try InvalidValue.check("--workers", workers, in: 1...256, "a number from 1 to 256")
    try InvalidValue.check("--queue", queue, in: 0...100_000, "a number from 0 to 100000")
    try InvalidValue.check("--timeout", timeout, in: 0.01...3_600, "seconds from 0.01 to 3600")
    guard (1_000...1_000_000_000).contains(maxSize.count) else {
      throw ValidationError("--max-size is \(maxSize): give 1kB to 1GB")
    }
    try InvalidValue.check(
      "--max-messages", maxMessages, in: 1...1_000_000, "a number from 1 to 1000000")
    try InvalidValue.check(
      "--max-pixels", maxPixels, in: 1...1_000_000_000, "a number from 1 to 1000000000")
  }

  private var limits: ServiceLimits {
    var limits = ServiceLimits()
    limits.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    limits.queue = queue
    limits.time = .seconds(timeout)
    limits.requestBytes = maxSize.count
    limits.messages = maxMessages
    limits.pixels = maxPixels
    return limits
  }

  func run() async throws {
    Memory.returnLargeBlocks()
    if let pictures, ScriptFiles.isFolder(URL(fileURLWithPath: pictures)) != true {
      throw StandardError.failure("--pictures: there is no folder \(pictures)")
    }
    let printed = PrintedLines()
    let folders = scripts.pluginFolders(isReproducible: reproducible.isOn) { script, line in
      printed.add(line, of: script)
    }
    let loaded = folders.reloader()
    let diagnostics = folders.diagnostics(of: loaded)
    let texts = Session.Input.texts(of: diagnostics, folders)
    for text in texts + Session.Input.notes(of: loaded) { StandardError.print(text) }
    if fonts.printProblems() { throw ExitCode(1) }
    let service = PictureService(
      PictureService.Setup(
        chain: loaded.chain, fonts: fonts.table, pictureFolder: pictures, limits: limits))
    guard let place else {
      await service.warmUp()
      return try await answerLines(service)
    }
    try await Stopper.run {
      let web: WebService
      do {
        web = try WebService(service, at: place)
      } catch {
        throw StandardError.failure("\(socket == nil ? "--port" : "--socket"): \(error)")
      }
      await service.warmUp()
      try StandardOutput.write(Data((web.address + "\n").utf8))
      await withTaskCancellationHandler {
        await web.waitUntilEnded()
      } onCancel: {
        web.drain()
      }
    }
  }

  private var place: WebService.Place? {
    socket.map { .socket($0) } ?? port.map { .port($0) }
  }

  private func answerLines(_ service: PictureService) async throws {
    let lines = LineService(service) { try FileHandle.standardOutput.write(contentsOf: $0) }
    try await Stopper.run {
      let end = Outcome<String?>()
      Thread.detachNewThread {
        end.resolve(lines.run { [UInt8](FileHandle.standardInput.availableData) })
      }
      let failure = await withTaskCancellationHandler {
        await end.value()
      } onCancel: {
        DispatchQueue.global().async { end.resolve(lines.stop()) }
      }
      if let failure {
        throw StandardError.failure("standard output: \(failure)")
      }
    }
  }
}
