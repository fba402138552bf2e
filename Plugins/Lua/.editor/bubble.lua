---@meta
-- What a bubble script can name. Generated: `bubble plugin editor` writes it again.
-- Put `---@type bubble.Layouter` over the table that init.lua returns.

---@alias bubble.Style
---| "body"
---| "title"
---| "caption"
---| "sender"
---| "time"
---| "service"
---| "code"
---| "initials"
---| "jumbo"
---| "large"

---@alias bubble.Color
---| "text"
---| "text_dim"
---| "link"
---| "accent"
---| "accent_faint"
---| "track"
---| "status_read"
---| "failure"
---| "separator"
---| "service_text"
---| "service_background"
---| "person_1"
---| "person_2"
---| "person_3"
---| "person_4"
---| "person_5"
---| "person_6"
---| "person_7"
---| "on_accent"
---| "on_media"
---| "media_overlay"
---| "media_ground"
---| "map_ground"
---| "map_road"
---| "unread_text"
---| "unread_background"
---| "black"
---| "white"

---@alias bubble.Alignment
---| "start"
---| "natural"
---| "center"
---| "end"

---@alias bubble.Align
---| "stretch"
---| "start"
---| "center"
---| "end"
---| "baseline"

---@alias bubble.Justify
---| "start"
---| "center"
---| "end"
---| "space-between"
---| "space-around"
---| "space-evenly"

---@alias bubble.Ground
---| "standard"
---| "none"
---| "pill"

---@alias bubble.Figure
---| "rectangle"
---| "ellipse"
---| "check"
---| "status"
---| "symbol"
---| "waveform"

---@alias bubble.Status
---| "none"
---| "sending"
---| "sent"
---| "delivered"
---| "read"
---| "failed"

---@alias bubble.Symbol
---| "play"
---| "pause"
---| "document"
---| "pin"
---| "person"
---| "phone"
---| "mail"
---| "download"
---| "photo"
---| "video"
---| "reply"
---| "forward"
---| "cross"

---@alias bubble.Rule
---| "nonzero"
---| "evenodd"

---@alias bubble.Scaling
---| "fit"
---| "stretch"

---@alias bubble.ContentMode
---| "fill"
---| "fit"

---@alias bubble.Role
---| "group"
---| "text"
---| "heading"
---| "image"
---| "link"
---| "button"
---| "checkbox"
---| "progress"
---| "list"

---@alias bubble.Cap
---| "butt"
---| "round"
---| "square"

---@alias bubble.Join
---| "miter"
---| "round"
---| "bevel"

---@alias bubble.Axis
---| "sides"
---| "ends"

---@alias bubble.PeerKind
---| "private"
---| "group"

---@alias bubble.Theme
---| "light"
---| "dark"

---@alias bubble.Direction
---| "ltr"
---| "rtl"

---@alias bubble.Cluster
---| "single"
---| "first"
---| "middle"
---| "last"

---What `init.lua` returns.
---@class (exact) bubble.Layouter
---@field api integer the version of the interface: `1`
---@field name string lower case letters, digits and hyphens, at most 64; no other layouter's, such as `text`
---@field content_types? string[] the types it is asked for; left out: all, and then it must have `is_suitable`
---@field before? string the layouter to stand in front of, such as `"text"`; with neither this nor `after` it stands in front of all but those that decorate, such as `reactions`
---@field after? string the layouter to stand behind
---@field wraps? boolean whether it calls `ctx.next`, to put something to what others make
---@field cell_kind? string which of the application's kinds of cell shows its bubbles, such as `"card"`; left out: one of its own, with its name
---@field config? table<string, bubble.Option> its options by name; hosts and users may set them
---@field is_suitable? fun(message: bubble.Message): boolean whether it takes the message: neither `false` nor `nil`; left out: it takes all of its types
---@field build_layout fun(peer: bubble.Peer, message: bubble.Message, ctx: bubble.Context): bubble.Element | string makes the bubble: an element, or a string, which is a text in a bubble

---An option of the script, in the manifest's `config`.
---@class (exact) bubble.Option
---@field default boolean | number | string its value where nobody sets it; its type is the option's
---@field doc string what it does, for whoever sets it
---@field choices? string[] the values that a string option may have

---The conversation: a person or a group.
---@class (exact) bubble.Peer
---@field id string `"lisbon"`
---@field kind bubble.PeerKind `"group"`
---@field title string `"Lisbon"`

---The message to lay out.
---@class (exact) bubble.Message
---@field id string `"2"`
---@field sender bubble.Sender who wrote it
---@field outgoing boolean whether it was written by the person whose device this is
---@field status bubble.Status how far an outgoing message has come: `"read"`
---@field time? string when it was sent, as the bubble shows it: `"09:00"`; `nil` in `is_suitable`
---@field date? bubble.Date when it was sent, in the reader's language and time zone: `message.date.weekday` is `"Friday"`; `nil` in `is_suitable`
---@field content table<string, any> the content as it stands in the conversation, `type` included: `message.content.city`
---@field extras table<string, any> what else the message has besides its own fields: `reply`, `forwarded`, `reactions`, and those of your application

---Who wrote a message.
---@class (exact) bubble.Sender
---@field id string `"bo"`
---@field name string `"Bo"`

---What `ctx.person` answers: somebody who takes part.
---@class (exact) bubble.Person
---@field id string `"bo"`
---@field name string `"Bo"`
---@field initials string what stands for an avatar: `"B"`
---@field color string the name of the person's colour, the same in every conversation
---@field avatar? string the avatar's picture, for `ui.image`

---What surrounds the message, and what a script may ask.
---@class (exact) bubble.Context
---@field width number the room for what is in a standard bubble, in points: `285.0`
---@field theme bubble.Theme colours follow it by themselves
---@field direction bubble.Direction where reading starts in the list
---@field language string the reader's language and region, as BCP 47 has them: `"pt-BR"`
---@field first_weekday integer the day that the reader's weeks begin with, from `1`, Monday, to `7`, Sunday: for calendars
---@field text_scale number what all text sizes are multiplied with: `1.0`
---@field cluster bubble.Cluster the message's place among neighbours of one sender
---@field config table<string, any> the values of the manifest's `config`
---@field measure fun(text: string | number, options?: bubble.MeasureOptions): bubble.TextSize how large a text is: `ctx.measure("Hi", { style = "title" }).lines` is `1`
---@field next fun(message: bubble.Message): bubble.Element what the layouters behind this one make of the message; needs `wraps = true`; see `ui.decorated`
---@field say fun(name: string, values?: table<string, string | number>): string a text of the script's `words.json` in the reader's language, with values for the names in braces; `count` chooses the plural form: `ctx.say("votes", { count = 3 })` is `"3 votes"`
---@field plural fun(n: number, one: string, many: string): string `one` for 1, else `many`, with the number for `%d`, and `%` for `%%`, for scripts in English alone: `ctx.plural(3, "%d vote", "%d votes")` is `"3 votes"`
---@field duration fun(seconds: number): string minutes and seconds, with hours from one hour on, in the locale's digits: `ctx.duration(3675)` is `"1:01:15"`
---@field number fun(n: number, places?: integer): string in the locale's digits, at most two decimals, none for whole numbers; with `places` just so many, 0 to 15: `ctx.number(2.50)` is `"2.5"`, `ctx.number(3.5, 2)` is `"3.50"`
---@field bytes fun(n: number): string a size in words: `ctx.bytes(1200000)` is `"1.2 MB"`
---@field percent fun(share: number): string a share of 1 as the locale writes it: `ctx.percent(0.75)` is `"75%"`
---@field money fun(amount: number, currency?: string): string an amount of the currency of these three letters; without them it is the amount alone: `ctx.money(12.5, "EUR")` is `"€12.50"`
---@field list fun(items: string[]): string a list as it stands in a sentence: `ctx.list { "Ann", "Bo", "Cy" }` is `"Ann, Bo and Cy"`
---@field person fun(id: string): bubble.Person who has that id in the conversation, `nil` if nobody knows: `ctx.person("bo").name` is `"Bo"`
---@field relative fun(text: string): string how far an ISO 8601 date is from today, such as `"yesterday"`; `nil` if the text is none, or where the application does not say which day it is
---@field date fun(text: string): bubble.Date the parts of an ISO 8601 date, `nil` if the text is none: `ctx.date("2026-11-24T19:00:00Z").weekday` is `"Tuesday"`

---What `ctx.measure` answers.
---@class (exact) bubble.TextSize
---@field width number of the longest line, in points
---@field height number of all lines, in points
---@field lines integer how many there are
---@field truncated boolean whether `max_lines` cut something off

---What `ctx.measure` may be told besides the text.
---@class (exact) bubble.MeasureOptions
---@field style? bubble.Style the font and its size
---@field max_width? number at most so wide
---@field max_lines? integer how many lines are shown, the last one ending in an ellipsis

---What `ctx.date` answers, and `message.date` is: in the reader's language and time zone.
---@class (exact) bubble.Date
---@field time string `"19:00"`
---@field day string as day headers have it: `"24 November 2026"`
---@field weekday string `"Tuesday"`
---@field weekday_short string `"Tue"`
---@field month string `"November"`
---@field month_short string `"Nov"`
---@field day_of_month integer `24`
---@field month_of_year integer `11`
---@field year integer `2026`
---@field weekday_number integer from `1`, Monday, to `7`, Sunday: `2`
---@field days integer how many days after 1 January 1970: how far two dates are apart is the difference: `20781`
---@field hour integer `19`
---@field minute integer `0`

---What a touch asks the application to do. All but `type` is yours to choose.
---@class bubble.Action
---@field type string what to do: `"vote"`; the application knows the names
---@field [string] any

---A part of a text, from byte to byte as `string.find` counts them.
---@class (exact) bubble.Span
---@field from integer the first byte, from 1
---@field to integer the last byte
---@field bold? boolean heavier letters
---@field italic? boolean slanted letters
---@field code? boolean letters of fixed pitch
---@field strike? boolean struck through
---@field link? string an address to tap: drawn as a link, and the region `link:` with the address behind

---A colour as a table: one with its opacity, `light` and `dark`, or `mix`. In the list of a gradient it may have its place.
---@class (exact) bubble.Tint
---@field color? bubble.Color | string a word or `"#102030"`
---@field opacity? number how much of it is seen, from 0 to 1
---@field light? bubble.Color | string what it is in a light theme
---@field dark? bubble.Color | string what it is in a dark one
---@field mix? (bubble.Color | string)[] two colours: `{ "accent", "white" }`, mixed in OKLab
---@field share? number how much of the second there is, from 0 to 1; default: `0.5`
---@field at? number in a gradient: where, from 0 to 1; default: evenly apart

---Colours from one side to the other, or from a point outward.
---@class (exact) bubble.Gradient
---@field gradient (bubble.Color | string | bubble.Tint)[] 2 to 16 colours
---@field angle? number in degrees, clockwise: 0 is to the right, 90 downward; default: `90`
---@field radial? boolean from a point outward; default: `false`
---@field center? number[] of a radial one, in parts of width and height; default: `{ 0.5, 0.5 }`
---@field radius? number of a radial one; `1` reaches to the farthest corner; default: `1`

---Lines at the edges of a box: the same at some, or each its own.
---@class (exact) bubble.Border
---@field width? number in points, up to 100; default: `1`
---@field color? bubble.Color | string | bubble.Tint default: `"separator"`
---@field dash? number[] lengths of dashes and gaps by turns, up to 16; default: none
---@field sides? string[] the edges: `{ "top", "bottom" }`, or one word; default: all
---@field top? bubble.BorderLine that at the top alone
---@field leading? bubble.BorderLine where reading starts
---@field bottom? bubble.BorderLine at the bottom
---@field trailing? bubble.BorderLine where reading ends

---A line at an edge; a number is its width, a string its colour.
---@class (exact) bubble.BorderLine
---@field width? number in points, up to 100; default: `1`
---@field color? bubble.Color | string | bubble.Tint default: `"separator"`
---@field dash? number[] lengths of dashes and gaps by turns, up to 16; default: none

---The radii of a box's corners by their names; 0 where one is left out.
---@class (exact) bubble.Corners
---@field top_leading? number where reading starts, above
---@field top_trailing? number where reading ends, above
---@field bottom_trailing? number where reading ends, below
---@field bottom_leading? number where reading starts, below

---Half circles cut out of two opposite edges.
---@class (exact) bubble.Notches
---@field radius? number default: `8`
---@field at? number | string where their centres are, from the top or the leading edge, or a part: `"60%"`; default: `"50%"`
---@field axis? bubble.Axis `sides`: leading and trailing; `ends`: top and bottom; default: `"sides"`

---CSS's `box-shadow`. A number is its blur.
---@class (exact) bubble.Shadow
---@field color? bubble.Color | string | bubble.Tint default: `{ color = "black", opacity = 0.25 }`
---@field blur? number how soft it is, up to 100; default: `8`
---@field x? number to the right, from -200 to 200; default: `0`
---@field y? number downward, from -200 to 200; default: `2`
---@field spread? number how much larger than the box it is at each edge, from -100 to 100; default: `0`

---A line along a path, in units of its view box. A string is its colour.
---@class (exact) bubble.Stroke
---@field color? bubble.Color | string | bubble.Tint default: `"text"`
---@field width? number default: `1`
---@field cap? bubble.Cap how it ends; default: `"butt"`
---@field join? bubble.Join how it turns; default: `"miter"`
---@field miter_limit? number how long a point may be, in widths, from 1 to 100; default: `4`
---@field dash? number[] lengths of dashes and gaps by turns; default: none
---@field offset? number how far into the dashes it starts; default: `0`

---A slice of a disc or ring of radius 50; angles are degrees, clockwise from the top.
---@class (exact) bubble.Arc
---@field from? number default: `0`
---@field to? number not before `from`; default: `360`
---@field inner? number the inner radius as a part of the outer one, from 0 to 1; default: `0`, a slice of a disc

---Distances from the edges: `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names.
---@class (exact) bubble.Edges
---@field top? number
---@field leading? number
---@field bottom? number
---@field trailing? number
---@field [integer] number

---What a `ui` function returns.
---@class bubble.Element

---What stands in an element: `nil` and `false` are skipped.
---@alias bubble.Child bubble.Element | string | false | nil

ui = {}

---@class (exact) bubble.Text
---@field [1]? string | number what is written; the same as the item in the table; nil is an error, false is empty
---@field text? string | number what is written; the same as the item in the table; nil is an error, false is empty
---@field style? bubble.Style the font and its size; default: `"body"`
---@field color? bubble.Color | string | bubble.Tint the colour: by what it is for, a fixed one, one for light and one for dark, or a mixture; default: `"text"`
---@field alignment? bubble.Alignment where lines stand; `natural`: as each paragraph's script wants it; default: `"start"`
---@field max_lines? integer how many lines are shown, the last one ending in an ellipsis; default: all
---@field spans? bubble.Span[] parts that are formatted or links, by their bytes as `string.find` gives them; default: none
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field background? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of a ground behind all of it; default: none
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Text; a line feed starts a line. Web addresses do not become links.
---@param properties bubble.Text | string
---@return bubble.Element
function ui.text(properties) end

---@class (exact) bubble.Row
---@field [integer] bubble.Child
---@field gap? number between children; default: `0`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field align? bubble.Align across; in an overlay from top to bottom; `baseline` is for rows; default: `"stretch"`
---@field justify? bubble.Justify along, when space is left; default: `"start"`
---@field wraps? boolean go on in a new line where the children don't fit; default: `false`
---@field line_gap? number between two such lines; default: the `gap`
---@field background? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of a ground behind all of it; default: none
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Children from the leading to the trailing edge.
---@param properties bubble.Row | string
---@return bubble.Element
function ui.row(properties) end

---@class (exact) bubble.Column
---@field [integer] bubble.Child
---@field gap? number between children; default: `0`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field align? bubble.Align across; in an overlay from top to bottom; `baseline` is for rows; default: `"stretch"`
---@field justify? bubble.Justify along, when space is left; default: `"start"`
---@field wraps? boolean go on in a new line where the children don't fit; default: `false`
---@field line_gap? number between two such lines; default: the `gap`
---@field background? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of a ground behind all of it; default: none
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Children from top to bottom.
---@param properties bubble.Column | string
---@return bubble.Element
function ui.column(properties) end

---@class (exact) bubble.Overlay
---@field [integer] bubble.Child
---@field align? bubble.Align across; in an overlay from top to bottom; `baseline` is for rows; default: `"stretch"`
---@field justify_items? bubble.Align from the leading to the trailing edge; default: `"stretch"`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field background? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of a ground behind all of it; default: none
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Children on top of each other, the first one at the back; as large as the largest.
---@param properties bubble.Overlay | string
---@return bubble.Element
function ui.overlay(properties) end

---@class (exact) bubble.Inset
---@field [integer] bubble.Child
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field background? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of a ground behind all of it; default: none
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---A child with space around it.
---@param properties bubble.Inset | string
---@return bubble.Element
function ui.inset(properties) end

---@class (exact) bubble.Spacer
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Space that grows: its `grow` is 1 by default.
---@param properties bubble.Spacer
---@return bubble.Element
function ui.spacer(properties) end

---@class (exact) bubble.Bubble
---@field [integer] bubble.Child
---@field ground? bubble.Ground what is drawn behind; `pill` is centred and has neither time nor name; default: `"standard"`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field shows_time? boolean at the root: whether time and status are added; default: `true`
---@field shows_sender? boolean at the root: whether the sender's name is added where a group wants it; default: `true`
---@field shows_tail? boolean at the root: whether the last one of a cluster has a tail; default: `true`
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---The ground of the message; further in, a bubble in the bubble. Another root is put into a standard one.
---@param properties bubble.Bubble | string
---@return bubble.Element
function ui.bubble(properties) end

---@class (exact) bubble.Image
---@field source? string | number the picture's path, from the conversation's folder; default: none: a placeholder
---@field natural_width? number the picture's own width; default: `0`
---@field natural_height? number the picture's own height; default: `0`
---@field content_mode? bubble.ContentMode `fill` cuts off what is too much, `fit` shows all of it; default: `"fill"`
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field alternative? string | number a text such as an emoji, shown large where there is no picture, and said by a screen reader; default: none: a placeholder
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field border? number | string | bubble.Border lines at the inside of the edges; they take no room, `padding` keeps content off them; default: none
---@field corners? number | number[] | bubble.Corners the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too; default: the `radius`
---@field clips? boolean whether what is in it is cut off at its form, inside of the border; default: `false`
---@field notches? number | bubble.Notches half circles cut out of two opposite edges, as of a ticket; default: none
---@field shadow? number | bubble.Shadow a soft picture of its form behind it; it reaches out of the frame and takes no room; default: none
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---A picture of the conversation's folder, as large as it naturally is unless its sizing says otherwise; without any size it is an error.
---@param properties bubble.Image
---@return bubble.Element
function ui.image(properties) end

---@class (exact) bubble.Shape
---@field figure? bubble.Figure what is drawn; default: `"rectangle"`
---@field color? bubble.Color | string | bubble.Tint the colour: by what it is for, a fixed one, one for light and one for dark, or a mixture; default: `"text"`
---@field radius? number of the corners of a picture, rectangle or background; default: `0`
---@field status? bubble.Status what `figure = "status"` shows; default: `"none"`: nothing is drawn
---@field symbol? bubble.Symbol what `figure = "symbol"` shows; default: `"document"`
---@field levels? number[] what `figure = "waveform"` shows: how loud it is, from 0 to 1; default: none: silence
---@field progress? number how much of a waveform has been played, from 0 to 1; default: `0`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---A figure; give it `width` and `height`, it has none of its own.
---@param properties bubble.Shape
---@return bubble.Element
function ui.shape(properties) end

---@class (exact) bubble.Path
---@field data? string the path: all commands of SVG, at most 10,000 steps; default: none
---@field arc? bubble.Arc in place of `data`: a slice of a disc or ring that fills a view box of 100 by 100; default: none
---@field view_box? number[] | string the part of the path's plane that fills the box: `{ x, y, width, height }`; default: `{ 0, 0, 24, 24 }`
---@field fill? bubble.Color | string | bubble.Tint | bubble.Gradient the colour or gradient of its inside; default: `"text"`; none where there is a `stroke`
---@field rule? bubble.Rule which points are inside of a path that crosses itself; default: `"nonzero"`
---@field stroke? bubble.Color | string | bubble.Stroke a line along it, as wide as in the view box; default: none
---@field trim? number | number[] the part of the line that is drawn, from 0 to 1 of its length: `0.7`, or `{ 0.2, 0.7 }`; default: `{ 0, 1 }`
---@field scaling? bubble.Scaling `fit` keeps its shape, `stretch` fills the box; default: `"fit"`
---@field padding? number | bubble.Edges space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names such as `{ top = 2, leading = 4 }`; default: `0`; a bubble has its ground's
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---A path, as SVG has it, as large as its view box unless its sizing says otherwise; it needs `data` or an `arc`.
---@param properties bubble.Path
---@return bubble.Element
function ui.path(properties) end

---@class (exact) bubble.Time
---@field [integer] bubble.Child
---@field width? number | string the width; `"50%"`: half of the parent's; default: as the content wants
---@field height? number | string the height; `"50%"`: half of the parent's, where that has one without its children; default: as the content wants
---@field min_width? number | string at least so wide; wins over a maximum; may be a percentage; default: automatic
---@field max_width? number | string at most so wide; may be a percentage; default: none
---@field min_height? number | string at least so high; wins over a maximum; may be a percentage; default: automatic
---@field max_height? number | string at most so high; may be a percentage; default: none
---@field aspect_ratio? number width divided by height, where only one of them is known; default: none; an image's natural one
---@field grow? number share of the space left over; default: `0`
---@field shrink? number share of the space missing; default: `1`
---@field basis? number | string the length from which it grows or shrinks; may be a percentage; default: width or height, else the content's
---@field align_self? bubble.Align as `align`, for this child alone; default: as the parent says
---@field justify_self? bubble.Align as `justify_items`, for this child alone; default: as the parent says
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---Content and a label, which goes beside or under the content's last line; the cell adds no time then.
---@param properties bubble.Time | string
---@return bubble.Element
function ui.time(properties) end

---@class (exact) bubble.Decorated
---@field [integer] bubble.Child
---@field gap? number between children; default: `0`
---@field id? string | number names the box, so that it can be found where it was tapped
---@field action? string | bubble.Action what a tap asks the application to do; an element with an action can be tapped; default: none
---@field role? bubble.Role what the box is to somebody who hears it; default: as the element
---@field label? string | number what a screen reader says in place of everything in the box; default: what is in it
---@field value? string | number what a box that is read as one stands at, read behind its label: `"0:42"`; default: none
---@field checked? boolean whether a box that is read as one is a choice that was made; default: `false`
---@field disabled? boolean whether nothing can be done now with a box that is read as one; default: `false`
---@field reading_order? integer the place among its neighbours when read aloud: lower ones come first; default: `0`
---@field silent? boolean whether a screen reader passes over the box and everything in it; default: `false`

---What `ctx.next(message)` made, one of the children: those in front of it are put over what is in its bubble, those behind it under that. A service row stays as it is. At the root only.
---@param properties bubble.Decorated | string
---@return bubble.Element
function ui.decorated(properties) end

