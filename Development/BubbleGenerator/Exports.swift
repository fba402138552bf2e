// Numbers of a seed, which all of these take.
@_exported import Platform
