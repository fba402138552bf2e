import Foundation

extension LocaleFormats {
  /// Returns the words of a counter at a time.
  func words(of counter: TimeRange, at now: Double) -> String {
    guard counter.isInWords else { return duration(seconds: counter.count(at: now)) }
    let distance = counter.distance(at: now)
    // "Yesterday" is wrong for some moments that are a day ago.
    return relativeDate(distance.count, distance.unit, hasNumber: distance.count != 0)
  }
}

extension LayoutContext {
  /// Returns the time at which a picture shows something that moves: that of pictures, else the message's date, else its start.
  func stillTime(of time: TimeRange) -> Double {
    environment.now?.timeIntervalSince1970 ?? messageTime ?? time.since ?? time.till ?? 0
  }

  /// Returns the words that a counter shows in a picture.
  func words(of counter: TimeRange) -> String {
    formats.words(of: counter, at: stillTime(of: counter))
  }

  /// Returns the widest words that a counter may show, as far as they are known.
  ///
  /// - Parameter request: The text's request, with any words.
  func widestWords(of counter: TimeRange, like request: TextRequest) -> String {
    let now = stillTime(of: counter)
    guard counter.isInWords else {
      return formats.duration(seconds: counter.greatestCount(from: now))
    }
    let sign = counter.since ?? 0 > now ? 1 : -1
    let units: [(LocaleFormats.TimeUnit, Int)] = [
      (.minute, 59), (.hour, 23), (.day, 6), (.week, 4), (.month, 12), (.year, 11),
    ]
    // One number of each plural form.
    var words = units.flatMap { unit, most in
      ([1, 2, 3, 5, 11].filter { $0 < most } + [most])
        .map { formats.relativeDate(sign * $0, unit, hasNumber: true) }
    }
    words.append(formats.words(of: counter, at: now))
    // The widest one is among those with the most characters.
    let longest = words.sorted { $0.count > $1.count }.prefix(8)
    return longest.max { width(of: $0, like: request) < width(of: $1, like: request) } ?? ""
  }

  private func width(of words: String, like request: TextRequest) -> CGFloat {
    var request = request
    request.text = words
    request.maximumWidth = .infinity
    return measurer.measure(request).width
  }
}
