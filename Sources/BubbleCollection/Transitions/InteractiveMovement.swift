import Foundation

/// Items that the host's user holds.
struct InteractiveMovement {
}
