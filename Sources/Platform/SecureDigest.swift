/// The digests of FIPS 180-4.
package enum SecureDigest {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Returns the 32 bytes of SHA-256.
  package static func sha256(_ message: [UInt8]) -> [UInt8] {
    digest(
      message,
      [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
      ], add: add256)
  }

  /// Returns the 20 bytes of SHA-1, which is not secure.
  package static func sha1(_ message: [UInt8]) -> [UInt8] {
    digest(
      message, [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0], add: add1)
  }

  /// - Parameter add: Adds a block of 16 words.
  private static func digest(
    _ message: [UInt8], _ start: [UInt32], add: (_ block: [UInt32], inout [UInt32]) -> Void
  ) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count << 3) >> ($0 * 8)) }
    var state = start
    var block = [UInt32](repeating: 0, count: 16)
    for start in stride(from: 0, to: padded.count, by: 64) {
      for place in 0..<64 {
        block[place / 4] = block[place / 4] << 8 | UInt32(padded[start + place])
      }
      add(block, &state)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) }
    }
  }

  private static func add256(_ block: [UInt32], to state: inout [UInt32]) {
    var words = block + [UInt32](repeating: 0, count: 48)
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ (early >> 3)
      let second = turned(late, 17) ^ turned(late, 19) ^ (late >> 10)
      words[place] = words[place - 16] &+ first &+ words[place - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let second = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let sum = h &+ second &+ choice &+ constants[place] &+ words[place]
      let first = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ sum)
      (d, c, b, a) = (c, b, a, sum &+ first &+ majority)
    }
    for (place, part) in [a, b, c, d, e, f, g, h].enumerated() {
      state[place] = state[place] &+ part
    }
  }

  private static func add1(_ block: [UInt32], to state: inout [UInt32]) {
    var words = block + [UInt32](repeating: 0, count: 64)
    for index in 16..<80 {
      words[index] = turned(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = turned(a, 27) &+ choice &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, turned(b, 2), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  /// Returns a word with its bits rotated to the right.
  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
