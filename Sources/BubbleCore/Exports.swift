// What all parts of a conversation share: locks, caches, a clock. It is for this package alone.
@_exported import Platform
