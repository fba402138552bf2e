/// Suffixes that make a link of a name without a scheme, such as `example.org`.
///
/// Source: Mozilla's Public Suffix List of 2023-02-09, part ICANN: all countries' suffixes, the general ones that chats have, and some of other alphabets.
/// Left out are suffixes that files have more often, such as `plan.md` and `main.rs`: md, py, rs, sh, so, cc, ps, am, bz, ml. Such names need a scheme or `www.`.
enum LinkSuffixes {
  /// Whether a name in small letters ends a host's name; also those in Punycode.
  static func contains(_ suffix: String) -> Bool {
    all.contains(suffix) || suffix.hasPrefix("xn--")
  }

  private static let all = Set(
    """
    ac ad ae af ag ai al ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt
    bv bw by ca cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er
    es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn
    hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc
    li lk lr ls lt lu lv ly ma mc me mg mh mk mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne
    nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr pt pw qa re ro ru rw sa sb sc sd
    se sg si sj sk sl sm sn sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw
    tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
    com org net edu gov mil int info biz name pro aero coop museum jobs mobi travel asia cat tel
    app dev xyz online site website shop store blog cloud tech page chat email news wiki guide
    link club art design media digital network agency studio company health bank social community
    foundation ngo top vip eus gal scot wales bzh berlin hamburg koeln bayern wien paris london
    nyc tokyo istanbul swiss
    бг бел ею қаз мкд мон рф срб укр ελ ευ հայ გე
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
