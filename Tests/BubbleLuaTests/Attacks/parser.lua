-- Sources that are hard to read.

--@ nested brackets: syntax, in load
return @300,(@1@300,)@
--@ nested tables: syntax, in load
return @300,{@@300,}@
--@ nested functions: syntax, in load
return @250,function() return @1@250, end@
--@ nested blocks: syntax, in load
@300,do @@300, end@
--@ nested loops: syntax, in load
@300,while true do @@300, end@
--@ nested nots: syntax, in load
return @100000,not @1
--@ a chain of powers: syntax, in load
return 1@100000,^1@
--@ a chain of joins: syntax runtime memory, in load
return "x"@100000,.."x"@
--@ a chain of sums: runtime, in load
error(1@50000,+1@)
--@ a chain of calls: runtime, in load
return print@50000,()@
--@ a chain of indices: runtime, in load
return ({})@50000,.x@
--@ too many locals: syntax, in load
@300,local a# @
--@ too many upvalues: syntax, in load
@150,local a# @ local function f() @150,local b# @ return function() return @150,a#,@ @150,b#,@ 1 end end
--@ many constants: runtime memory syntax, in load
local t = { @20000,"k#",@ }
error(t[#t])
--@ many functions: runtime memory syntax, in load
local t = { @10000,function() end,@ }
error(#t)
--@ many goto and labels: runtime syntax memory fuel time, in load
@8000,goto l# ::l#:: @
error("read")
--@ a string that does not end: syntax, in load
return "@200000,x@
--@ a long bracket that does not end: syntax, in load
return [@10000,=@[
--@ a name of a hundred kilobytes: runtime, in load
return @100000,x@
--@ a source that is too long: syntax file, in load
-- @300000,x@
--@ lines without end: result, in load
@200000,
@return 5
--@ a chain of or: time fuel memory runtime syntax result, in load
local a return a@48000, or a@
--@ a chain of and: time fuel memory runtime syntax result, in load
local a return a@40000, and a@
--@ a chain of or with comparisons: time fuel memory runtime syntax, in load
local a = 1 error(a<a@20000, or a<a@)
--@ a chain of elseif: time fuel memory runtime syntax, in load
local a if a then @16000,elseif a then @end
error("read")
--@ many breaks of one loop: syntax, in load
local a while a do @32700,if a then break end @end
--@ many goto to one label: syntax, in load
local a do @10000,if a then goto z end @::z:: end
--@ as many breaks as a file may have: runtime, in load
local a while a do @4000,if a then break end @end
error("read")
--@ a name that is looked for in thirty thousand: time fuel syntax, in load
@150,local function f()
local b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b
local b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b
local b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b
local b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b
@ @40000,x=x @
