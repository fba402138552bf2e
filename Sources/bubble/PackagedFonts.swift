import Foundation

/// The fontconfig configuration in the tool's package, for machines without one.
enum PackagedFonts {
  /// Makes fontconfig read the configuration beside the program, if the machine has none and no variable names
  /// another one.
  static func use() {
    let files = FileManager.default
    let names = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]
    guard names.allSatisfy({ ProcessInfo.processInfo.environment[$0] == nil }),
      !files.fileExists(atPath: "/etc/fonts/fonts.conf"),
      let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("fonts").path
    if files.fileExists(atPath: "\(folder)/fonts.conf") { setenv("FONTCONFIG_PATH", folder, 1) }
  }
}
