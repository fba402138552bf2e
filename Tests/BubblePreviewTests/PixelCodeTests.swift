import Testing

@testable import BubblePreview

@Suite struct PixelCodeTests {}
