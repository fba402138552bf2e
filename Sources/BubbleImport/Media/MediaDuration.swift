/// The duration of a recording or video, from its headers.
struct MediaDuration {
  let export: Export
  let file: String
  let size: Int

  /// The maximum size of the part that is read of a file without an index, in bytes.
  private static let maximumScan = 8 << 20

  /// Returns the duration in seconds, and the size of a video; nil if the format is unknown.
  func read() -> (seconds: Double, width: Double?, height: Double?)? {
    let start = MediaBytes(export.bytes(of: file, at: 0, count: min(size, 4_096)))
    if start.starts("OggS") { return ogg(start).map { ($0, nil, nil) } }
    if start.starts("ftyp", at: 4) { return movie() }
    if let sync = start.big(0, 2), sync & 0xFFF6 == 0xFFF0 { return adts().map { ($0, nil, nil) } }
    return nil
  }

  /// The last page's position is the number of samples (RFC 3533; RFC 7845, section 4).
  private func ogg(_ start: MediaBytes) -> Double? {
    let segments = start.byte(26) ?? 0
    let packet = 27 + segments
    var (rate, skipped) = (48_000, 0)
    if start.starts("OpusHead", at: packet) {
      skipped = start.little(packet + 10, 2) ?? 0
    } else if start.starts("vorbis", at: packet + 1) {
      rate = start.little(packet + 12, 4) ?? 0
    } else {
      return nil
    }
    guard rate > 0 else { return nil }
    let tail = min(size, 1 << 17)
    let end = MediaBytes(export.bytes(of: file, at: size - tail, count: tail))
    var place = end.count - 27
    while place >= 0 {
      if end.starts("OggS", at: place), let low = end.little(place + 6, 4),
        let high = end.little(place + 10, 4), high < 1 << 20
      {
        return Double(max(0, high << 32 + low - skipped)) / Double(rate)
      }
      place -= 1
    }
    return nil
  }

  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]

  /// Counts the frames of an AAC stream (ISO/IEC 13818-7, section 6.2), each of which has 1,024 samples.
  private func adts() -> Double? {
    let length = min(size, MediaDuration.maximumScan)
    let bytes = MediaBytes(export.bytes(of: file, at: 0, count: length))
    var (place, frames, rate) = (0, 0, 0)
    while let header = bytes.big(place, 7), header >> 40 & 0xFFF6 == 0xFFF0 {
      let frameLength = header >> 13 & 0x1FFF
      guard frameLength >= 7 else { break }
      let index = header >> 34 & 0xF
      guard index < MediaDuration.rates.count else { return nil }
      rate = MediaDuration.rates[index]
      frames += 1
      place += frameLength
    }
    guard frames > 0, rate > 0 else { return nil }
    let seconds = Double(frames * 1_024) / Double(rate)
    // For the rest of a long file the rate at its start is assumed.
    return place > 0 && size > length ? seconds * Double(size) / Double(place) : seconds
  }

  /// Reads the boxes of an MP4 up to its header (ISO/IEC 14496-12, section 8.2).
  private func movie() -> (seconds: Double, width: Double?, height: Double?)? {
    guard let movie = find("moov", from: 0, to: size),
      let head = find("mvhd", from: movie.start, to: movie.end)
    else { return nil }
    let box = MediaBytes(export.bytes(of: file, at: head.start, count: 40))
    let isLong = box.byte(0) == 1
    guard let scale = box.big(isLong ? 20 : 12, 4), scale > 0,
      let low = box.big(isLong ? 28 : 16, 4)
    else { return nil }
    let high = isLong ? min(box.big(24, 4) ?? 0, 1 << 20) : 0
    let (width, height) = videoSize(from: movie.start, to: movie.end)
    return (Double(high << 32 + low) / Double(scale), width, height)
  }

  private func videoSize(from start: Int, to end: Int) -> (Double?, Double?) {
    var place = start
    for _ in 0..<16 {
      guard let track = find("trak", from: place, to: end) else { break }
      if let head = find("tkhd", from: track.start, to: track.end) {
        let box = MediaBytes(export.bytes(of: file, at: head.start, count: 100))
        let offset = box.byte(0) == 1 ? 88 : 76
        // Fixed-point numbers of 16 bits each; zero for sound.
        if let width = box.big(offset, 4), let height = box.big(offset + 4, 4), width > 0,
          height > 0
        {
          // A phone's video may be rotated: then the first number of its matrix is zero.
          let isTurned = box.big(offset - 36, 4) == 0
          let size = (Double(width) / 65_536, Double(height) / 65_536)
          return isTurned ? (size.1, size.0) : size
        }
      }
      place = track.end
    }
    return (nil, nil)
  }

  /// Finds a box of a type between two offsets; returns the start and the end of its content.
  private func find(_ type: String, from start: Int, to end: Int) -> (start: Int, end: Int)? {
    var place = start
    for _ in 0..<1_000 where place + 8 <= end {
      let header = MediaBytes(export.bytes(of: file, at: place, count: 16))
      guard var length = header.big(0, 4) else { return nil }
      var headerLength = 8
      if length == 1 {
        guard let high = header.big(8, 4), high < 1 << 20, let low = header.big(12, 4) else {
          return nil
        }
        (length, headerLength) = (high << 32 + low, 16)
      } else if length == 0 {
        length = end - place
      }
      guard length >= headerLength else { return nil }
      if header.starts(type, at: 4) { return (place + headerLength, min(end, place + length)) }
      place += length
    }
    return nil
  }
}
