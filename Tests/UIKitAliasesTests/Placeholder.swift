import Testing
import UIKitAliases
@testable import UIKitLayouts
@Test func x() { 
}
