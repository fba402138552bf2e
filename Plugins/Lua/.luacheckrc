-- What a bubble script can name. Generated: `bubble plugin editor` writes it again.
std = {
  read_globals = {
    "_VERSION", "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
    string = { fields = { byte = {}, char = {}, find = {}, format = {}, gmatch = {}, gsub = {}, len = {}, lower = {}, match = {}, rep = {}, reverse = {}, sub = {}, upper = {} } },
    table = { fields = { concat = {}, insert = {}, move = {}, pack = {}, remove = {}, sort = {}, unpack = {} } },
    math = { fields = { abs = {}, acos = {}, asin = {}, atan = {}, ceil = {}, cos = {}, deg = {}, exp = {}, floor = {}, fmod = {}, huge = {}, log = {}, max = {}, maxinteger = {}, min = {}, mininteger = {}, modf = {}, pi = {}, rad = {}, sin = {}, sqrt = {}, tan = {}, tointeger = {}, type = {}, ult = {} } },
    utf8 = { fields = { char = {}, charpattern = {}, codepoint = {}, codes = {}, len = {}, offset = {} } },
    ui = { fields = { text = {}, row = {}, column = {}, overlay = {}, inset = {}, spacer = {}, bubble = {}, image = {}, shape = {}, path = {}, time = {}, decorated = {}, grid = {}, symbol = {}, markdown = {}, qr = {}, component = {} } },
  },
}
-- Callbacks have the parameters that they are given, whether they need them or not.
unused_args = false
max_line_length = 120
exclude_files = { "**/.editor", ".editor" }
