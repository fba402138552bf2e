import Expectations
import Foundation
import Testing

@testable import BubbleLayout

@Suite struct MappedFileTests {
  private let list = """
    55d0c8a00000-55d0c8a21000 r--p 00000000 08:01 77    /usr/bin/python3.11
    7f2c00000000-7f2c00021000 rw-p 00000000 00:00 0
    7f2c10000000-7f2c10400000 r-xp 00001000 08:01 1234              /opt/my chat/libexample.so
    7ffd3a000000-7ffd3a021000 rw-p 00000000 00:00 0                 [stack]
    """

  @Test(
    arguments: [
      (0x7f2c_1000_0000, "/opt/my chat/libexample.so"),
      (0x7f2c_103f_ffff, "/opt/my chat/libexample.so"),
      (0x7f2c_1040_0000, nil), (0x55d0_c8a0_0010, "/usr/bin/python3.11"), (0x7f2c_0000_0010, nil),
      (0x7ffd_3a00_0010, nil),
    ] as [(UInt, String?)])
  func `the file of an address is that on whose line it lies`(address: UInt, path: String?) {
    expect(MappedFile.path(at: address, in: list), equals: path)
  }

  @Test func `the bundled scripts are beside the file that holds this code`() throws {
    let folder = try #require(PluginFolders.bundled)
    expect(folder.path.hasSuffix("/BubbleLayout_BubbleLayouters.resources/Lua"))
  }
}
