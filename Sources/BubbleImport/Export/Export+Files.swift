extension Export {
  /// Returns the results for each of several places; an error is noted, unless all fail.
  func each<Place, Found>(
    _ places: [Place], _ body: (Place) throws(ImportError) -> [Found]
  ) throws(ImportError) -> [Found] {
    var (found, failures): ([Found], [ImportError]) = ([], [])
    for place in places {
      do throws(ImportError) { found += try body(place) } catch { failures.append(error) }
    }
    if found.isEmpty, let first = failures.first { throw first }
    for failure in failures { note(failure) }
    return found
  }

  /// The maximum number of documents that are inspected regardless of their names.
  private static let maximumDocumentCount = 2_000

  /// Returns the files whose names end with `.json`; of thousands the first ones, and those with a matching last part.
  func documents(named isWanted: (Substring) -> Bool = { _ in false }) -> [String] {
    let all = files.filter { $0.lowercased().hasSuffix(".json") }
    guard all.count > Export.maximumDocumentCount else { return all }
    return all.enumerated().filter { place, file in
      place < Export.maximumDocumentCount || file.split(separator: "/").last.map(isWanted) ?? false
    }.map(\.element)
  }

  /// Whether its only file is of a messenger, but in a form that is not supported, such as HTML.
  public var isOfOtherForm: Bool {
    files.count == 1 && UnreadableFile.reason(of: files[0], in: self) != nil
  }

  /// Whether a path leads to the export, or to one of its files that the conversation uses: nothing may be written there.
  package func isInUse(at path: String) -> Bool {
    guard let real = Export.realPath(path) else { return false }
    if real == Export.realPath(self.path) { return true }
    guard let folder, real.hasPrefix(folder + "/") else { return false }
    return isUsed(String(real.dropFirst(folder.count + 1)))
  }
}
