import BubbleTestSupport
import CBubble
import Expectations
import Foundation
import Testing

/// What these programs are built with.
private enum Tools {
  /// Where the library is installed; nil: nowhere.
  static let installed = ProcessInfo.processInfo.environment["BUBBLE_INSTALLED"]

  /// Whether all of these programs are there.
  static func has(_ programs: String...) -> Bool {
    programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  /// Whether Debian's Python has PyGObject and GTK 4.
  static let hasPyGObject =
    FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")
    && ["x86_64", "aarch64"].contains {
      FileManager.default.fileExists(
        atPath: "/usr/lib/\($0)-linux-gnu/girepository-1.0/Gtk-4.0.typelib")
    }

  static let hasScreenReader =
    FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/pyatspi")

  static let hasScreen = has("xvfb-run", "xdotool", "import", "compare")
}

/// Programs that stand on the library as it is installed, built as their authors build them: `make hosts` runs these tests.
@Suite(
  .enabled(
    if: Tools.installed != nil,
    "`make hosts` builds the library that these programs are linked with")
) struct HostProgramTests {
  /// A folder for one test, which goes with it.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("host-programs-\(UUID().uuidString)").path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func path(_ name: String) -> String {
    packageFolder().appendingPathComponent(name).path
  }

  /// Runs a command in a folder, with the library where it is looked for; what it prints.
  private func run(_ command: String, in folder: Folder) throws -> String {
    let installed = try #require(Tools.installed)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["PKG_CONFIG_PATH"] = "\(installed)/lib/pkgconfig"
    environment["CMAKE_PREFIX_PATH"] = installed
    environment["LD_LIBRARY_PATH"] = "\(installed)/lib"
    environment["BUBBLELAYOUT_LIBRARY"] = "\(installed)/lib/libbubblelayout.so"
    environment["PYTHONPATH"] = HostProgramTests.path("bindings/python/src")
    environment["CFLAGS"] = "-Werror"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command): \(printed)")
    return printed
  }

  // MARK: Windows

  /// A conversation whose last message has a link, and where that is in a view of the window's size.
  private func conversation(in folder: Folder) throws -> (path: String, x: Int, y: Int) {
    let lines =
      [OpenView.head] + (0..<40).map { OpenView.message($0) }
      + [OpenView.message(40, "See https://example.org/boats", by: "bo")]
    let path = "\(folder.path)/chat.jsonl"
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let open = try OpenView(Array(lines.dropFirst())) {
      ($0.width, $0.height) = (375, 667)
    }
    var hit = bubble_hit()
    hit.struct_size = MemoryLayout<bubble_hit>.size
    for y in stride(from: 660, to: 0, by: -3) {
      for x in stride(from: 8, to: 375, by: 6) {
        expect(bubble_view_hit(open.view, Double(x), Double(y), &hit), equals: BUBBLE_OK)
        if hit.part == BUBBLE_HIT_REGION, !String(cString: hit.link).isEmpty {
          return (path, x + 12, y - 4)
        }
      }
    }
    throw CocoaError(.featureUnsupported)
  }

  /// Uses a program with a window as a person does; what it prints when the link is clicked.
  private func drive(_ program: String, in folder: Folder) throws -> String {
    let (path, x, y) = try conversation(in: folder)
    _ = try run(
      """
      xvfb-run -a -s '-screen 0 800x900x24' \
      '\(HostProgramTests.path("Tests/HostPrograms/drive.sh"))' . \(x) \(y) \(program) '\(path)' \
      '\(HostProgramTests.path("Plugins/Lua"))'
      """, in: folder)
    return try String(contentsOfFile: "\(folder.path)/printed", encoding: .utf8)
  }

  @Test(
    .enabled(
      if: Tools.hasScreen && Tools.hasPyGObject,
      "python3-gi, python3-gi-cairo, gir1.2-gtk-4.0, xvfb, xdotool and imagemagick are missing"))
  func `a window of GTK in Python scrolls, selects and follows a link`() throws {
    let folder = try Folder()
    let program = HostProgramTests.path("bindings/python/examples/window.py")
    let printed = try drive("/usr/bin/python3 '\(program)'", in: folder)
    expect(printed.contains("https://example.org/boats"))
  }

  @Test(
    .enabled(
      if: Tools.hasScreen && Tools.has("dbus-run-session", "xsettingsd") && Tools.hasScreenReader,
      "xvfb, xdotool, imagemagick, dbus, xsettingsd and python3-pyatspi are missing"))
  func `a window of GTK in C is read, and used with the keyboard alone and with a mouse`() throws {
    let folder = try Folder()
    let printed = try run(
      """
      cp -R '\(HostProgramTests.path("examples/gtk-host"))' host && make -C host > make.txt
      xvfb-run -a -s '-screen 0 800x1500x24' dbus-run-session -- /usr/bin/python3 -B \
        '\(HostProgramTests.path("Tests/HostPrograms/gtk_host.py"))' host/gtk-host seen
      """, in: folder)
    expect(printed.contains("read: 20 messages in order"))
    expect(printed.contains("appearance: dark while it runs"))
  }

  // MARK: Others

  @Test(
    .enabled(if: Tools.has("cargo", "rustc", "bindgen"), "cargo, rustc and bindgen are missing"))
  func `a program in Rust stands on bindings that bindgen makes`() throws {
    let folder = try Folder()
    let printed = try run(
      """
      cp -R '\(HostProgramTests.path("examples/rust-host"))' host && cd host
      RUSTC=/usr/bin/rustc RUSTFLAGS='-D warnings' /usr/bin/cargo build --offline --quiet
      target/debug/rust-host '\(HostProgramTests.path("examples/short.json"))' out.png
      head -c 4 out.png
      """, in: folder)
    expect(printed.contains("a link to https://example.org"))
    expect(printed.contains("r-2 by boat") && printed.contains("PNG"))
    expect(printed.contains(" by poll at "), "its sample has a poll, which a bundled script draws")
  }

  @Test(.enabled(if: Tools.has("cmake"), "cmake is missing"))
  func `CMake finds the library, and no other version of it`() throws {
    let folder = try Folder()
    let printed = try run(
      """
      cp -R '\(HostProgramTests.path("examples/c-host"))' host
      cmake -S host -B built > cmake.txt && cmake --build built >> cmake.txt
      built/c-host '\(HostProgramTests.path("examples/short.json"))' \
        '\(HostProgramTests.path("Plugins/Lua"))' out.png
      for version in 0.2 1 9; do
        sed "s/bubblelayout 0.1/bubblelayout $version/" \
          '\(HostProgramTests.path("examples/c-host/CMakeLists.txt"))' > host/CMakeLists.txt
        if cmake -S host -B other > /dev/null 2>&1; then echo "took $version"; fi
        rm -rf other
      done
      """, in: folder)
    expect(printed.contains("message c-1 links to https://example.org"))
    expect(!printed.contains("took"))
  }

  @Test func `the Makefile in C is enough, and C99 and C++ take the header`() throws {
    let folder = try Folder()
    let printed = try run(
      """
      cp -R '\(HostProgramTests.path("examples/c-host"))' host && make -C host > make.txt
      echo '#include <bubble.h>' > header.cpp
      g++ -std=c++17 -Wall -Wextra -pedantic -Werror $(pkg-config --cflags bubblelayout) -c header.cpp
      for order in 'cairo bubble' 'bubble cairo'; do
        for header in $order; do echo "#include <$header.h>"; done > header.c
        cc -std=c99 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags bubblelayout cairo) -c header.c
      done
      host/c-host '\(HostProgramTests.path("examples/short.json"))' \
        '\(HostProgramTests.path("Plugins/Lua"))' out.png
      """, in: folder)
    expect(printed.contains("c-2 by boat"))
  }
}
