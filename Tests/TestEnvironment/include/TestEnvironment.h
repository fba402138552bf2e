// The target has no interface: a test program that contains it runs in the environment that it sets.
