import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation

/// The trial of one sample in every setting, in two states of its script.
struct SampleTrial {
  /// The problems found so far.
  private(set) var problems: [PluginProblem] = []
  /// The cost of the sample; nil if no layout could be built.
  private(set) var cost: PluginCheckReport.SampleCost?
  /// Whether a call was stopped at a limit.
  private(set) var wasStopped = false

  private let sample: Message
  private let fact: MessageRelations.Fact?
  private let script: ScriptUnderDevelopment
  private let second: LuaLayouter
  private let secondChain: LayouterChain
  private let observed: ObservedTrees
  /// A measurer with a cache, since many settings have the same texts.
  private let measurer = RememberingMeasurer(TextMeasurer())
  /// The folder of its pictures, which also collects their problems.
  private let pictures: PictureFolder
  /// The keys of the sample's layouts so far, each with the problems of its layout; a list reuses a layout of the
  /// same key.
  private var known: [LayoutKey: Range<Int>] = [:]
  /// The trees that the first state made.
  private var trees: [(setting: PluginSetting, context: LayoutContext, tree: LayoutBox)] = []

  /// The maximum number of builds for measuring the time.
  private static let repetitions = 15
  /// The limit for the work of measuring the time, in units of ``CheckWork``.
  private static let measuringWork = 10_000_000
  /// The maximum height of a bubble at text scale 1, in points: several screens.
  static let maximumHeight: CGFloat = 2_000

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - trees: Receives the trees of the first state, but not those of the second.
  ///   - pictures: Collects the sample's pictures that can't be shown.
  init(
    _ sample: Message, script: ScriptUnderDevelopment, second: LuaLayouter, trees: ObservedTrees,
    pictures: PictureFolder
  ) {
    observed = trees
    self.sample = sample
    fact = script.fact(of: sample)
    (self.script, self.second, self.pictures) = (script, second, pictures)
    secondChain =
      ScriptUnderDevelopment(
        folder: script.folder, layouter: second, samples: script.samples
      ).chain
  }

  /// Lays out the sample in all settings.
  ///
  /// - Parameters:
  ///   - work: The budget of all samples; if it is used up, the other settings are left out, and that is a problem.
  ///   - onProgress: Called after each setting with the number of settings done.
  mutating func run(
    _ settings: [PluginSetting], _ work: inout CheckWork, onProgress: (_ done: Int) -> Void
  ) {
    let before = work.spent
    for (index, setting) in settings.enumerated() {
      guard work.hasRest else {
        add(
          .warning,
          "laying it out takes so much work that only \(index) of \(settings.count) settings were "
            + "tried: show less of it, or build it in fewer steps", nil)
        break
      }
      // A script that exceeds a limit once does so again, and that takes long.
      guard layOut(setting, &work) else { break }
      onProgress(index + 1)
    }
    compareStates()
    if let first = trees.first {
      measureTime(
        first.setting.message(sample),
        script.context(fact, in: first.setting, measurer: TextMeasurer()),
        workOfOne: (work.spent - before) / trees.count)
    }
    onProgress(settings.count)
  }

  /// Lays out the sample once, in one setting, for trials besides the settings.
  mutating func runOnce(_ setting: PluginSetting, _ work: inout CheckWork) {
    if work.hasRest { _ = layOut(setting, &work) }
  }

  /// Lays out in one setting; returns false if the script was stopped.
  private mutating func layOut(_ setting: PluginSetting, _ work: inout CheckWork) -> Bool {
    let message = setting.message(sample)
    let context = script.context(fact, in: setting, measurer: measurer)
    let key = script.chain.layoutKey(for: message, context: context)
    if let same = known[key] {
      for problem in problems[same] { add(problem.severity, problem.text, setting) }
      return true
    }
    let before = problems.count
    defer { known[key] = before..<problems.count }
    observed.reset()
    let (result, units) = script.chain.meteredLayout(for: message, context: context)
    work.spend(units)
    do throws(PluginError) {
      // The chain did not call the script, or the call failed: then building directly gives the reason.
      let seen = observed.last
      let (tree, cost) =
        if let seen { seen } else {
          try build(message, by: script.layouter, in: script.chain, context)
        }
      // The second state will take the same again.
      work.spend(cost.fuel)
      trees.append((setting, context, tree))
      note(cost, boxes: tree.count)
    } catch {
      work.spend(units)
      add(.error, error.diagnostic.text, setting)
      wasStopped = error.isOverLimit
      return !wasStopped
    }
    // A script may refuse a sample in some settings.
    let diagnostics = result.diagnostics.filter { !$0.isRefusal }
    for diagnostic in diagnostics {
      let layouter = diagnostic.layouter.map { $0 == script.layouter.id ? "" : "layouter \($0): " }
      add(.error, (layouter ?? "") + diagnostic.text, setting)
    }
    if diagnostics.isEmpty, setting.decidesGeometry {
      lookAtBoxes(message, context, setting)
      work.spend(units)
    }
    pictures.check(result.layout, of: sample.id)
    let limit = SampleTrial.maximumHeight * setting.textScale
    if result.layout.height > limit {
      add(
        .warning,
        "the cell is \(Int(result.layout.height)) points high, more than \(Int(limit)): it does "
          + "not fit on a screen; show less", setting)
    }
    return true
  }

  /// Adds warnings about boxes that can be drawn but are probably mistakes.
  private mutating func lookAtBoxes(
    _ message: Message, _ context: LayoutContext, _ setting: PluginSetting
  ) {
    let asking = script.chain.context(context, asking: script.layouter.id)
    let texts = CellFindings.texts(of: script.layouter, message: message, context: asking)
    for text in texts { add(.warning, text, setting) }
  }

  /// Has the second state build the same trees, after it has laid out other messages than the first state had.
  private mutating func compareStates() {
    for (setting, context, tree) in trees.reversed() {
      let message = setting.message(sample)
      do throws(PluginError) {
        let other = try build(message, by: second, in: secondChain, context).box
        guard let difference = BoxDifference(tree, other) else { continue }
        add(
          .error,
          "the same message gives another layout the next time: \(difference); it must depend "
            + "only on peer, message and ctx, so keep nothing in a variable outside the function",
          setting)
      } catch {
        add(
          .error, "the same message fails the next time: \(error.diagnostic.text)", setting)
      }
      return
    }
  }

  private func build(
    _ message: Message, by layouter: LuaLayouter, in chain: LayouterChain, _ context: LayoutContext
  ) throws(PluginError) -> (box: LayoutBox, cost: LuaCost) {
    let built = try layouter.plugin.buildLayout(
      peer: context.peer, message: message, context: chain.context(context, asking: layouter.id))
    return (built.box, built.cost)
  }

  private mutating func note(_ other: LuaCost, boxes: Int) {
    var cost =
      cost
      ?? PluginCheckReport.SampleCost(
        sample: sample.id.rawValue, scriptMicroseconds: 0, cellMicroseconds: 0, fuel: 0, boxes: 0,
        memory: 0)
    cost.fuel = max(cost.fuel, other.fuel)
    cost.boxes = max(cost.boxes, boxes)
    cost.memory = max(cost.memory, other.memoryBytes)
    self.cost = cost
  }

  /// - Parameter workOfOne: The work of one layout; an expensive one is measured less often.
  private mutating func measureTime(
    _ message: Message, _ context: LayoutContext, workOfOne: Int
  ) {
    let count = min(
      SampleTrial.repetitions, max(1, SampleTrial.measuringWork / max(1, workOfOne)))
    let asking = script.chain.context(context, asking: script.layouter.id)
    let ownTime = SampleTrial.median(of: count) {
      _ = try? script.layouter.box(for: message, in: asking)
    }
    let wholeTime = SampleTrial.median(of: count) {
      _ = script.chain.cellLayout(for: message, context: context)
    }
    cost?.scriptMicroseconds = ownTime
    cost?.cellMicroseconds = wholeTime
  }

  /// Returns the median time of a body, in microseconds.
  private static func median(of count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<count).map { _ in clock.measure(body) / .microseconds(1) }
    return times.sorted()[count / 2]
  }

  private mutating func add(
    _ severity: PluginProblem.Severity, _ text: String, _ setting: PluginSetting?
  ) {
    problems.append(
      PluginProblem(severity, text, sample: sample.id.rawValue, setting: setting))
  }
}

extension LayoutBox {
  /// The number of boxes in the tree.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}
