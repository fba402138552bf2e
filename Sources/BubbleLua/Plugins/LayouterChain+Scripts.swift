import BubbleCore

extension LayouterChain {
  /// Inserts scripts at the places that the host, or else the scripts themselves, request.
  ///
  /// Scripts without a neighbour come first in the chain, in the given order, with one exception: the layouters at
  /// the start of the chain that wrap others stay in front. So replies and reactions also wrap the result of a script.
  /// For the same reason, scripts that wrap others precede the other scripts at the front. Several scripts
  /// with the same neighbour, before or after it, keep their order. A neighbour may be a script of the same
  /// call, at any index of the list.
  ///
  /// A script comes first if the chain lacks its neighbour, and so does the first of several that name
  /// each other in a circle. A script whose name is taken is left out. The options that scripts give to other layouters,
  /// ``LuaManifest/layouterOptions``, apply unless the host has set the same ones. Each problem is reported, and
  /// so is a script that wraps others but comes after every layouter that it could wrap.
  ///
  /// - Parameters:
  ///   - scripts: The scripts in order of precedence.
  ///   - placements: The places that the host requests, which override those of the scripts.
  /// - Returns: The requests of scripts and host that could not be met.
  /// - Complexity: O(*n*) in the number of layouters and scripts.
  public mutating func insert(
    _ scripts: [LuaLayouter], placements: [LayouterID: LuaManifest.Placement] = [:]
  ) -> [Diagnostic] {
    let placing = ScriptPlacing(scripts, into: self, placements: placements)
    self = placing.chain
    return placing.diagnostics
  }
}

/// One call of ``LayouterChain/insert(_:placements:)``.
private struct ScriptPlacing {
  private(set) var chain: LayouterChain
  private let candidates: [LuaLayouter]
  private let placements: [LayouterID: LuaManifest.Placement]
  /// The indices of the candidates with unique names.
  private var scripts: [Int] = []
  /// The problems, each with the index of the script among the candidates.
  private var problems: [(place: Int, diagnostic: Diagnostic)] = []

  init(
    _ candidates: [LuaLayouter], into chain: LayouterChain,
    placements: [LayouterID: LuaManifest.Placement]
  ) {
    self.chain = chain
    self.candidates = candidates
    self.placements = placements
    takeNames()
    place()
    setOptions()
  }

  /// The problems: first placements of missing scripts, then script by script.
  var diagnostics: [Diagnostic] {
    let names = candidates.map(\.id.rawValue)
    let unknown = placements.keys.map(\.rawValue).filter { !names.contains($0) }.sorted()
    return unknown.map { name in
      Diagnostic(
        text: "a place is given for '\(name)', and there is no such script"
          + NearestNames.suggestion(for: name, among: names))
    } + problems.sorted { $0.place < $1.place }.map(\.diagnostic)
  }

  /// - Parameter field: The invalid field of the script's table; nil: the host causes the problem.
  private mutating func report(_ place: Int, _ text: String, field: String? = nil) {
    let script = candidates[place]
    var diagnostic = Diagnostic(layouter: script.id, text: text)
    if let field {
      diagnostic.text = PluginError(text, ofField: field, in: script.plugin.sources).diagnostic.text
    }
    problems.append((place, diagnostic))
  }

  /// Finds the scripts whose names are free, each name once.
  private mutating func takeNames() {
    var taken = Set(chain.layouters.map(\.id))
    for (place, script) in candidates.enumerated() {
      if taken.insert(script.id).inserted {
        scripts.append(place)
      } else {
        report(
          place, "the chain has a layouter of that name already; give the script another name",
          field: "name")
      }
    }
  }

  private mutating func place() {
    let own = chain.layouters
    let names = Set(own.map(\.id)).union(scripts.map { candidates[$0].id })
    let order = ScriptOrder(
      own: own.map(\.id), wrapping: own.prefix(while: \.wraps).count,
      items: scripts.map { item($0, names) })
    let layouters: [any BubbleLayouter] = order.elements.map { element in
      switch element {
      case .own(let place): own[place]
      case .script(let place): candidates[scripts[place]]
      }
    }
    chain = LayouterChain(layouters, budget: chain.budget)
    for fault in order.faults { report(fault) }
    for place in scripts where candidates[place].plugin.manifest.wraps { reportIdle(place) }
  }

  /// Sets the options that scripts give to layouters.
  ///
  /// If two set options of the same layouter, the earlier script wins, and the host overrides both.
  private mutating func setOptions() {
    var said: [LayouterID: BubbleOptions] = [:]
    for place in scripts.reversed() {
      let layouters = candidates[place].plugin.manifest.layouterOptions
      for (name, values) in layouters.sorted(by: { $0.key < $1.key }) {
        if let options = options(values, of: LayouterID(rawValue: name), saidBy: place) {
          said[LayouterID(rawValue: name)] =
            (said[LayouterID(rawValue: name)] ?? BubbleOptions()).changed(by: options)
        }
      }
    }
    for (id, options) in said {
      let given = chain.options(of: id) ?? BubbleOptions()
      chain.setOptions(options.changed(by: given), of: id)
    }
  }

  /// Returns the options that a script gives to a layouter, and reports invalid ones.
  ///
  /// - Returns: Nil if there is no such layouter.
  private mutating func options(
    _ values: JSONObject, of id: LayouterID, saidBy place: Int
  ) -> BubbleOptions? {
    let field = "layouter_options"
    guard chain.options(of: id) != nil else {
      let names = chain.layouters.map(\.id).filter { chain.options(of: $0) != nil }
        .map(\.rawValue)
      let name = TextRepair.line(id.rawValue)
      report(
        place,
        "'\(field)' speaks of '\(name)': there is no built-in layouter of that name that has any"
          + NearestNames.suggestion(for: id.rawValue, among: names)
          + "; there are \(names.joined(separator: ", "))", field: field)
      return nil
    }
    var options = BubbleOptions()
    for member in values.members {
      do throws(BubbleOptions.Failure) { try options.set(member.name, to: member.value) } catch {
        report(place, "'\(field)' of '\(id.rawValue)': \(error)", field: field)
      }
    }
    return options
  }

  /// Reports a script that wraps others if every layouter that it could wrap precedes it.
  private mutating func reportIdle(_ place: Int) {
    let script = candidates[place]
    guard let own = chain.index(of: script.id) else { return }
    let wrapped = chain.layouters.indices.filter { index in
      let layouter = chain.layouters[index]
      guard !layouter.wraps else { return false }
      guard let types = script.contentTypes, let others = layouter.contentTypes else { return true }
      return !types.isDisjoint(with: others)
    }
    guard let last = wrapped.last, last < own else { return }
    let name = chain.layouters[last].id
    report(
      place,
      "it wraps, and stands behind all that it could wrap: it is never asked about what \(name) takes; "
        + "let it stand in front, or before = \"\(name)\"", field: "wraps")
  }

  /// A script with its placement: the host's, unless the host names a missing neighbour.
  private mutating func item(_ place: Int, _ names: Set<LayouterID>) -> ScriptOrder.Item {
    let script = candidates[place]
    var placement = script.placement
    if let given = placements[script.id] {
      if let neighbour = given.neighbour, !names.contains(neighbour) {
        let suggestion = NearestNames.suggestion(
          for: neighbour.rawValue, among: names.map(\.rawValue).sorted())
        report(
          place,
          "its place is given as \(given): there is no such layouter\(suggestion); "
            + "it stands where it asks to")
      } else {
        placement = given
      }
    }
    return ScriptOrder.Item(
      id: script.id, placement: placement, wraps: script.plugin.manifest.wraps)
  }

  private mutating func report(_ fault: ScriptOrder.Fault) {
    switch fault {
    case .missing(let place): reportMissing(scripts[place])
    case .circle(let places):
      let names = places.map { candidates[scripts[$0]].id.rawValue }
      report(
        scripts[places[0]],
        names.count == 1
          ? "it names itself as its neighbour; it is asked first"
          : "\(names.joined(separator: ", ")) name each other as neighbours in a circle; "
            + "\(names[0]) is asked first", field: field(of: scripts[places[0]]))
    }
  }

  /// Reports that the chain lacks a script's neighbour, and lists the layouters that it has.
  private mutating func reportMissing(_ place: Int) {
    let script = candidates[place]
    guard let neighbour = script.placement.neighbour else { return }
    let names = chain.layouters.map(\.id.rawValue).filter { $0 != script.id.rawValue }
    let suggestion = NearestNames.suggestion(for: neighbour.rawValue, among: names)
    let known = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
    report(
      place,
      "\(script.placement): there is no such layouter\(suggestion)\(known); "
        + "the script is asked first", field: field(of: place))
  }

  /// The field of a script's placement, unless the host provides the placement.
  private func field(of place: Int) -> String? {
    let script = candidates[place]
    guard placements[script.id] == nil else { return nil }
    switch script.placement {
    case .before: return "before"
    case .after: return "after"
    case .first: return nil
    }
  }
}

extension LuaManifest.Placement: CustomStringConvertible {
  /// The layouter that the script precedes or follows; nil if it names none.
  public var neighbour: LayouterID? {
    switch self {
    case .first: nil
    case .before(let id), .after(let id): id
    }
  }

  /// The placement as a script writes it: `before = "text"`.
  public var description: String {
    switch self {
    case .first: "first"
    case .before(let id): "before = \"\(id)\""
    case .after(let id): "after = \"\(id)\""
    }
  }
}
