import BubbleCore

extension LayouterChain {
  /// Inserts scripts into the chain, and moves layouters of the chain that the host gives a place.
  ///
  /// The order follows these rules:
  ///
  /// - The layouters at the start of the chain that wrap others stay in front. So replies and reactions also wrap the result of
  ///   a script.
  /// - Scripts without a neighbour follow these layouters: first those that wrap others, then the rest, each in the given order.
  /// - Scripts with the same neighbour, before or after it, keep their order. A neighbour may be another script of the same call,
  ///   at any index.
  /// - A moved layouter precedes the scripts that have the same place.
  /// - A moved layouter that wraps others precedes the whole chain if its place is ``LuaManifest/Placement/first``.
  ///
  /// A script has no neighbour if the chain lacks the one that it names. If scripts name each other in a circle, the first
  /// of them has none. A script whose name the chain already has is left out. The options that scripts give to other layouters,
  /// ``LuaManifest/layouterOptions``, apply unless the host has set the same ones. Each problem is reported, and
  /// so is a script that wraps others but comes after every layouter that it could wrap.
  ///
  /// - Parameters:
  ///   - scripts: The scripts in order of precedence.
  ///   - placements: The places that the host requests for scripts, which override their own, and for layouters
  ///     of the chain. A layouter whose neighbour is missing stays.
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
  /// The chain's layouters that have a place of the host, and then the scripts.
  private let candidates: [any BubbleLayouter]
  private let movedCount: Int
  private let placements: [LayouterID: LuaManifest.Placement]
  /// The indices of the candidates that are placed: the moved layouters with a neighbour, and scripts with unique names.
  private var placed: [Int] = []
  /// The host's places with a known neighbour.
  private var places: [LayouterID: LuaManifest.Placement] = [:]
  /// The problems, each with the index among the candidates.
  private var problems: [(place: Int, diagnostic: Diagnostic)] = []

  init(
    _ scripts: [LuaLayouter], into chain: LayouterChain,
    placements: [LayouterID: LuaManifest.Placement]
  ) {
    self.chain = chain
    self.placements = placements
    let moved = chain.layouters.filter { placements[$0.id] != nil }
    movedCount = moved.count
    candidates = moved + scripts
    takeNames()
    place()
    setOptions()
  }

  /// The indices of the scripts among the candidates.
  private var scripts: Range<Int> { movedCount..<candidates.count }

  /// The problems: first placements of missing layouters, then layouter by layouter.
  var diagnostics: [Diagnostic] {
    let names = Set((candidates + chain.layouters).map(\.id.rawValue)).sorted()
    let unknown = placements.keys.map(\.rawValue).filter { !names.contains($0) }.sorted()
    return unknown.map { name in
      Diagnostic(
        text:
          "a place is set for '\(name)', but there is no such script or layouter"
          + NearestNames.offer(for: name, among: names)
      ).caused(by: .place(LayouterID(rawValue: name)))
    } + problems.sorted { $0.place < $1.place }.map(\.diagnostic)
  }

  /// Returns a script's plugin; nil for a moved layouter, whose place is the host's.
  private func plugin(_ place: Int) -> LuaPlugin? {
    place < movedCount ? nil : (candidates[place] as? LuaLayouter)?.plugin
  }

  /// - Parameter field: The invalid field of the script's table; nil: the host causes the problem.
  private mutating func report(_ place: Int, _ text: String, field: String? = nil) {
    let id = candidates[place].id
    guard let field, let plugin = plugin(place) else {
      problems.append((place, Diagnostic(layouter: id, text: text).caused(by: .place(id))))
      return
    }
    let error = PluginError(text, ofField: field, in: plugin.sources)
    problems.append((place, Diagnostic(layouter: id, text: error.diagnostic.text)))
  }

  /// Finds the scripts whose names are free, each name once, and the layouters that move.
  private mutating func takeNames() {
    var taken = Set(chain.layouters.map(\.id))
    for place in scripts {
      if taken.insert(candidates[place].id).inserted {
        placed.append(place)
      } else {
        report(
          place, "the chain already has a layouter of that name; give the script another name",
          field: "name")
      }
    }
    let moved = (0..<movedCount).map(\.self)
    for place in moved + placed { takePlace(place, taken) }
    placed = moved.filter { places[candidates[$0].id] != nil } + placed
  }

  /// Takes the host's place of a candidate, or reports that the neighbour is missing.
  private mutating func takePlace(_ place: Int, _ names: Set<LayouterID>) {
    let id = candidates[place].id
    guard let given = placements[id] else { return }
    guard let neighbour = given.neighbour, !names.contains(neighbour) else {
      places[id] = given
      return
    }
    let offer = NearestNames.offer(for: neighbour.rawValue, among: names.map(\.rawValue))
    report(
      place,
      "its place is set to \(given): there is no such layouter\(offer); "
        + (place < movedCount ? "it keeps its place" : "its own placement is used"))
  }

  private mutating func place() {
    // Scripts in front are behind the layouters that wrap, so a layouter that wraps and comes first is not one of them.
    let first = placed.filter {
      $0 < movedCount && candidates[$0].wraps && places[candidates[$0].id] == .first
    }
    placed.removeAll { first.contains($0) }
    let own =
      first.map { candidates[$0] } + chain.layouters.filter { places[$0.id] == nil }
    let order = ScriptOrder(
      own: own.map(\.id), wrapping: own.prefix(while: \.wraps).count,
      items: placed.map(item))
    let layouters: [any BubbleLayouter] = order.elements.map { element in
      switch element {
      case .own(let place): own[place]
      case .script(let place): candidates[placed[place]]
      }
    }
    chain = LayouterChain(layouters, budget: chain.budget)
    for fault in order.faults { report(fault) }
    for place in placed where candidates[place].wraps { reportIdle(place) }
  }

  /// Sets the options that scripts give to layouters.
  ///
  /// If two set options of the same layouter, the earlier script wins, and the host overrides both.
  private mutating func setOptions() {
    var said: [LayouterID: BubbleOptions] = [:]
    for place in placed.reversed() {
      let layouters = plugin(place)?.manifest.layouterOptions ?? [:]
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
        "'\(field)' has options for '\(name)', which is not a built-in layouter with options"
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

  /// Reports a placed layouter that wraps others if every layouter that it could wrap precedes it.
  private mutating func reportIdle(_ place: Int) {
    let candidate = candidates[place]
    guard let own = chain.index(of: candidate.id) else { return }
    let wrapped = chain.layouters.indices.filter { index in
      let layouter = chain.layouters[index]
      guard !layouter.wraps else { return false }
      guard let types = candidate.contentTypes, let others = layouter.contentTypes else {
        return true
      }
      return !types.isDisjoint(with: others)
    }
    guard let last = wrapped.last, last < own else { return }
    let name = chain.layouters[last].id
    let isHosts = places[candidate.id] != nil
    let way =
      isHosts
      ? "place it first, or before \(name)"
      : "put the script in front of all, or write before = \"\(name)\""
    report(
      place,
      "it wraps, but follows all layouters that it could wrap: \(name) takes their messages first; \(way)",
      field: isHosts ? nil : "wraps")
  }

  /// A candidate with its placement: the host's, or else the script's.
  private func item(_ place: Int) -> ScriptOrder.Item {
    let candidate = candidates[place]
    return ScriptOrder.Item(
      id: candidate.id,
      placement: places[candidate.id] ?? plugin(place)?.manifest.placement ?? .first,
      wraps: candidate.wraps)
  }

  private mutating func report(_ fault: ScriptOrder.Fault) {
    switch fault {
    case .missing(let place): reportMissing(placed[place])
    case .circle(let places):
      let names = places.map { candidates[placed[$0]].id.rawValue }
      report(
        placed[places[0]],
        names.count == 1
          ? "it names itself as its neighbour; it is placed first"
          : "\(names.joined(separator: ", ")) name each other as neighbours in a circle; "
            + "\(names[0]) is placed first", field: field(of: placed[places[0]]))
    }
  }

  /// Reports that the chain lacks a script's neighbour, and lists the layouters that it has.
  private mutating func reportMissing(_ place: Int) {
    let script = item(place)
    guard let neighbour = script.placement.neighbour else { return }
    let names = chain.layouters.map(\.id.rawValue).filter { $0 != script.id.rawValue }
    let suggestion = NearestNames.suggestion(for: neighbour.rawValue, among: names)
    let known = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
    report(
      place,
      "\(script.placement): there is no such layouter\(suggestion)\(known); "
        + "the script is placed first", field: field(of: place))
  }

  /// The field of a script's placement, unless the host provides the placement.
  private func field(of place: Int) -> String? {
    guard places[candidates[place].id] == nil else { return nil }
    switch item(place).placement {
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
