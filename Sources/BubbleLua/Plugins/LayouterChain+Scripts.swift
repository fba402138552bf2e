import BubbleCore

extension LayouterChain {
  /// Puts scripts where the host, or else they themselves, want them to stand.
  ///
  /// Scripts that name no neighbour stand in front of all, in the order given, but for the layouters with
  /// which the chain starts that wrap others: replies and reactions are put to what a script makes,
  /// too. Of those in front the ones that wrap others come first, for the same reason. Several that name
  /// the same neighbour, before or after it, keep their order; a neighbour may be a script of the same
  /// call, wherever it stands in the list.
  ///
  /// One whose neighbour the chain has not got stands in front, as does the first of several that name
  /// each other in a circle; one whose name is taken is left out. What scripts say of the options of other layouters,
  /// ``LuaManifest/layouterOptions``, is set where the host has not set the same. Each thing that is wrong is reported,
  /// as is a script that wraps others and stands behind all that it could wrap.
  ///
  /// - Parameters:
  ///   - scripts: The scripts in order of precedence.
  ///   - placements: What the host says of where scripts stand: it wins over what they say.
  /// - Returns: What is not as the scripts or the host want it.
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
  /// Which of the candidates have names of their own.
  private var scripts: [Int] = []
  /// What is wrong, each with the script's place among the candidates.
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

  /// What is wrong: first placements of scripts that are not there, then script by script.
  var diagnostics: [Diagnostic] {
    let names = candidates.map(\.id.rawValue)
    let unknown = placements.keys.map(\.rawValue).filter { !names.contains($0) }.sorted()
    return unknown.map { name in
      Diagnostic(
        text: "a place is given for '\(name)', and there is no such script"
          + NearestNames.suggestion(for: name, among: names))
    } + problems.sorted { $0.place < $1.place }.map(\.diagnostic)
  }

  /// - Parameter field: What of the script's table is wrong; nil: it is the host's doing.
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

  /// Gives layouters the options that scripts say; of two that speak of the same layouter the earlier wins, and the host
  /// over both.
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

  /// The options that a script gives a layouter; what is wrong with them is reported.
  ///
  /// - Returns: Nil: there is no such layouter.
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

  /// Says of a script that wraps others if all that it could wrap is asked before it.
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

  /// A script with its placement: the host's, unless the neighbour that the host names is nowhere.
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

  /// Says that a script's neighbour is not in the chain, and what is.
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

  /// The field in which a script says where it stands, unless the host does.
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
  /// The layouter beside which a script is to stand; nil: it names none.
  public var neighbour: LayouterID? {
    switch self {
    case .first: nil
    case .before(let id), .after(let id): id
    }
  }

  /// As a script writes it: `before = "text"`.
  public var description: String {
    switch self {
    case .first: "first"
    case .before(let id): "before = \"\(id)\""
    case .after(let id): "after = \"\(id)\""
    }
  }
}
