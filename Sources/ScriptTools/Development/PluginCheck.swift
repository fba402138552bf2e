import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation

/// Tries a script out: each sample in every setting and in each of its languages, in two states of the script, and its text without
/// running it.
///
/// If settings differ only in values that the script does not read, a list would show the same layout, so they are tried once. The
/// second state builds the layouts in the opposite order. So a script that keeps something from one message to the next is
/// detected, because it then gives other trees.
package struct PluginCheck {
  private let script: ScriptUnderDevelopment
  /// The same script, loaded again.
  private let second: LuaLayouter
  /// The trees that the first state makes.
  private let trees: ObservedTrees
  private var problems = PluginProblemList()
  private var report: PluginCheckReport
  private var work: CheckWork

  /// Checks a script.
  ///
  /// - Parameters:
  ///   - folder: The script's own folder.
  ///   - print: Receives the lines that the script prints, many times over.
  ///   - onProgress: Called after each sample and setting with the number of those done and of all.
  package static func run(
    _ folder: URL, print: (@Sendable (String) -> Void)? = nil,
    onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) -> PluginCheckReport {
    run(folder, CheckWork(), print: print, onProgress: onProgress)
  }

  static func run(
    _ folder: URL, _ work: CheckWork, print: (@Sendable (String) -> Void)? = nil,
    onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) -> PluginCheckReport {
    var report = PluginCheckReport(
      name: folder.standardizedFileURL.lastPathComponent, folder: folder.relativePath)
    do {
      var check = try PluginCheck(folder, report, work, print)
      return check.run(onProgress)
    } catch {
      report.problems.append(PluginProblem(.error, "\(error)"))
      return report
    }
  }

  private init(
    _ folder: URL, _ report: PluginCheckReport, _ work: CheckWork,
    _ print: (@Sendable (String) -> Void)?
  ) throws {
    self.work = work
    let limits = LuaLimits.standard
    try ScriptUnderDevelopment.requireScript(in: folder)
    let folder = folder.standardizedFileURL
    let trees = ObservedTrees()
    let sources = try PluginSources(
      folder: folder, limits: limits, bundledLibrary: PluginFolders.bundledLibrary)
    let first = LuaLayouter(
      try LuaPlugin(sources: sources, limits: limits, print: print, observer: trees.note))
    second = LuaLayouter(
      try LuaPlugin(
        folder: folder, limits: limits, bundledLibrary: PluginFolders.bundledLibrary))
    script = ScriptUnderDevelopment(
      folder: folder, layouter: first, samples: try PluginSamples.samples(of: first, in: folder))
    self.trees = trees
    self.report = report
    self.report.name = script.name
    self.report.limits = limits
  }

  private mutating func run(_ onProgress: (Int, Int) -> Void) -> PluginCheckReport {
    lint()
    let samples = suitableSamples()
    checkContentTypes(of: samples)
    checkForeignMessages()
    let languages = script.layouter.plugin.words?.languages.map(\.tag) ?? []
    let settings = PluginSetting.all + PluginSetting.inLanguages(languages)
    report.settingCount = settings.count
    let pictures = script.pictures
    pictures.check(samples.map(\.sender))
    var stopCount = 0
    for (index, sample) in samples.enumerated() {
      guard stopCount < report.limits.stopsUntilSwitchedOff else {
        leftOut(samples.count - index, "the script was stopped \(stopCount) times")
        break
      }
      // A part of the work is reserved for the options' values, even if the samples need much.
      work.begin(partsLeft: samples.count + 1 - index)
      var trial = SampleTrial(
        sample, script: script, second: second, trees: trees, pictures: pictures)
      trial.run(settings, &work) { done in
        onProgress(index * settings.count + done, samples.count * settings.count)
      }
      trial.problems.forEach { problems.add($0) }
      if let cost = trial.cost { report.costs.append(cost) }
      if trial.wasStopped { stopCount += 1 }
    }
    report.limitProblems.forEach { problems.add($0) }
    tryOptions(samples, pictures, wasStopped: stopCount > 0)
    // Each file is reported once, as in drawing a conversation.
    report.problems =
      problems.problems
      + pictures.diagnostics.map {
        PluginProblem(.warning, $0.text, sample: $0.message?.rawValue)
      }
    return report
  }

  private mutating func tryOptions(
    _ samples: [Message], _ pictures: PictureFolder, wasStopped: Bool
  ) {
    work.begin(partsLeft: 1)
    let choices = OptionTrial.choices(of: script.layouter.plugin.manifest.options)
    for (index, choice) in choices.enumerated() {
      guard !wasStopped, work.hasRest else {
        let count = choices.count - index
        let reason =
          wasStopped ? "the script was stopped" : "laying the samples out is so much work"
        problems.add(
          .warning,
          "\(reason): \(count == 1 ? "1 value" : "\(count) values") of its options not tried")
        break
      }
      let found = OptionTrial.problems(
        choice, script, samples, report.limits, pictures, besides: problems, &work)
      found.forEach { problems.add($0) }
    }
  }

  private mutating func leftOut(_ count: Int, _ reason: String) {
    let samples = count == 1 ? "1 sample" : "\(count) samples"
    problems.add(.warning, "\(reason): \(samples) not tried")
  }

  /// Adds the problems that show without running the script.
  private mutating func lint() {
    for diagnostic in script.chainDiagnostics {
      problems.add(.warning, diagnostic.text)
    }
    for finding in script.layouter.plugin.findings {
      problems.add(.warning, script.layouter.plugin.text(of: finding))
    }
    for issue in script.samples.issues { problems.add(.error, "\(issue)") }
  }

  /// Returns the samples that the script takes, and reports the reason for the others.
  private mutating func suitableSamples() -> [Message] {
    var leftOutCount = 0
    defer {
      if leftOutCount > 0 { leftOut(leftOutCount, "is_suitable takes too much work") }
    }
    return script.samples.messages.filter { sample in
      let type = sample.content.type
      // Unreadable content is reported with the file's issues.
      guard type != MessageContent.unreadableType else { return false }
      guard work.hasRest else {
        leftOutCount += 1
        return false
      }
      let (id, layouter) = (sample.id.rawValue, script.layouter)
      let isRefused = script.samples.refused.contains(sample.id)
      if let types = layouter.contentTypes, !types.contains(type) {
        guard !script.samples.isConversation, !isRefused else { return false }
        problems.add(
          .warning,
          layouter.plugin.text(
            "the script is not asked for content of type '\(type)', only for "
              + types.sorted().map { "'\($0)'" }.joined(separator: ", "), ofField: "content_types"),
          sample: id)
        return false
      }
      do {
        let takes = try script.isSuitable(sample)
        if isRefused {
          if takes { checkRefusal(of: sample) }
          return false
        }
        guard !takes else { return true }
        guard !script.samples.isConversation else { return false }
        problems.add(
          .warning,
          layouter.plugin.text(
            "is_suitable says no, so it shows nothing; does it end without 'return true'? If it is meant, write "
              + "\"expect\": \"refused\" beside the sample's id", ofField: "is_suitable"),
          sample: id)
      } catch {
        // Its work is unknown, so the full limit counts.
        work.spend(report.limits.isSuitable.fuel)
        problems.add(.error, "\(error)", sample: id)
      }
      return false
    }
  }

  /// Checks that the script fails with a sample that it is expected to refuse.
  private mutating func checkRefusal(of sample: Message) {
    let context = script.context(
      script.fact(of: sample), in: PluginSetting(), measurer: TextMeasurer())
    let (result, units) = script.chain.meteredLayout(for: sample, context: context)
    work.spend(units)
    guard result.layout.key.isMade(by: script.layouter.id) else { return }
    problems.add(
      .error,
      "the sample expects \"refused\", but the script shows it: return false in is_suitable, or take \"expect\" away",
      sample: sample.id.rawValue)
  }

  private mutating func checkContentTypes(of samples: [Message]) {
    guard let types = script.layouter.contentTypes else {
      if samples.isEmpty { problems.add(.warning, "the script takes no sample") }
      return
    }
    let shown = Set(samples.map(\.content.type))
    for type in types.subtracting(shown).sorted() {
      problems.add(
        .warning,
        script.layouter.plugin.text(
          "no sample shows content of type '\(type)'; write one", ofField: "content_types"))
    }
  }

  /// Checks a script without content types with foreign messages, since the chain calls it for every message.
  private mutating func checkForeignMessages() {
    guard script.layouter.contentTypes == nil, let any = script.samples.messages.first else {
      return
    }
    let bare = LayouterChain.builtIn.layouters.compactMap(\.contentTypes).joined()
    for type in Set(bare).union(["a-type-of-tomorrow"]).sorted() {
      var message = any
      message.content = MessageContent(type: type, payload: ["type": .string(type)])
      message.extras = [:]
      do {
        _ = try script.isSuitable(message)
      } catch {
        problems.add(
          .error,
          "is_suitable fails with a message that has nothing but the content type '\(type)': "
            + "it must handle every message\n\(error)")
      }
    }
  }
}
