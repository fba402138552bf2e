import Foundation

/// What random bytes are given to.
///
/// The environment variable `FUZZ_TARGET` names one: libFuzzer's own arguments are its options and folders.
enum FuzzTarget: String, CaseIterable {
  case conversation, json, boxes, batch, recording, theme, picture, words, export, request

  /// The target that is asked for; the program ends if there is none.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("FUZZ_TARGET must be one of \(names)\n".utf8))
      exit(2)
    }
    return target
  }()

  func run(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .conversation: readConversation(bytes)
    case .json: readJSON(bytes)
    case .boxes: readBoxes(bytes)
    case .batch: performBatches(bytes)
    case .recording: readRecording(bytes)
    case .theme: readTheme(bytes)
    case .picture: readPicture(bytes)
    case .words: readWords(bytes)
    case .export: readExport(bytes)
    case .request: answerRequest(bytes)
    }
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

/// Numbers out of an input; nothing but zeros behind its end.
struct FuzzInput {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number(below bound: Int) -> Int { Int(byte()) % max(1, bound) }
}

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// Where the program starts, under the name that the package manager gives it.
  @_cdecl("bubble_fuzz_main")
  public func start(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> CInt {
    var (count, arguments) = (count, arguments)
    return runFuzzer(&count, &arguments) { testOneInput($0, $1) }
  }
#else
  /// Without libFuzzer each target is given the inputs of its folder, once: `bubble-fuzz FOLDER`.
  @main enum CorpusRun {
    static func main() throws {
      let corpus = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Fuzz/Corpus")
      for target in FuzzTarget.allCases {
        let folder = corpus.appendingPathComponent(target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }) {
          // What breaks something ends the program: the last line names it.
          FileHandle.standardError.write(
            Data("\(target.rawValue): \(file.lastPathComponent)\n".utf8))
          try Data(contentsOf: file).withUnsafeBytes { target.run($0) }
        }
      }
    }
  }
#endif
