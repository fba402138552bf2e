// swift-format-ignore-file
// Written by Tests/WhatsAppHeads/record.py from ICU 72.1 (CLDR 42); not to be edited.

/// Dates and times of all of ICU's locales, as phones write them; the same whatever ICU the machine has.
enum WhatsAppHeadTable {
  static let text = """
    zeros\t0٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０𐒠𐴰𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑜰𑣠𑥐𑱐𑵐𑶠𖩠𖫀𖭐𝟎𝟘𝟢𝟬𝟶𞅀𞋰𞥐🯰
    dates\ty-MM-dd\td/M/y\tdd/MM/y\ty/M/d\ty/MM/dd\tyy/MM/dd\td\u{200F}/M\u{200F}/y\tdd\u{200F}/MM\u{200F}/y\td\u{200F}/M\u{200F}/y G\tdd\u{200F}/MM\u{200F}/y G\td\u{200F}/M\u{200F}/y GGGGG\tdd-MM-y\td-M-y\td/M/yy\tdd.MM.y\tdd.MM.yy\td.M.y\td.MM.yy\td.MM.y\u{202F}'г'.\tdd.MM.y\u{202F}'г'.\td.MM.yy\u{202F}'г'.\ty-M-d\td.M.y.\tdd.MM.y.\td. M. y.\td.M.yy.\tM/d/y\tMM/dd/y\tM/d/yy\tGGGGG y-MM-dd\td. M. y\tdd. MM. y\tdd/MM/yy\td.M.y GGGGG\tdd.MM.y GGGGG\tdd.MM.yy GGGGG\td.M.yy\tM/d/y GGGGG\tMM/dd/y GGGGG\tdd/MM/y GGGGG\td/M/y G\tdd/MM/y G\tM.d.y GGGGG\td/M/y GGGGG\td/M/yy GGGGG\td/M/y/ GGGGG\td-M-yy\td/MM/y\td/MM/yy\td/MM/y G\td/MM/y GGGGG\ty-MM-dd G\tG y-MM-dd\tG y/MM/dd\tGGGGG y/MM/dd\tyy-MM-dd\tdd-MM-yy\tMM/dd/yy\tyy/M/d\tdd. MM. y.\td. M. yy.\ty. MM. dd.\tGy/M/d\tGy/MM/dd\tGGGGGy/M/d\tGGGGGy/MM/dd\tM.d.y\tdd/MM y\ty. M. d.\tyy. M. d.\ty-dd-MM\td.MM.y.\ty.MM.dd\td.MM.y\tGGGGG y/M/d\td. MM. yy\td/M/GGGGG y\tdd/MM/GGGGG y\td/M/yy G\ty-d-M\tdd MM y\tGd/M/yy\ty年M月d日\ty年MM月dd日
    times\tHH:mm\tHH:mm:ss\th:mm\u{202F}a\th:mm:ss\u{202F}a\thh:mm B\thh:mm:ss B\th:mm B\th:mm:ss B\th:mm a\th:mm:ss a\tH:mm\tH:mm:ss\ta h:mm\ta h:mm:ss\tB h:mm\tB h:mm:ss\ta h.mm\ta h.mm.ss\tHH:mm 'ч'.\tHH:mm:ss 'ч'.\th:mm 'ч'. a\th:mm:ss 'ч'. a\th:mm 'ч'. B\th:mm:ss 'ч'. B\tH:mm 'ч'.\tH:mm:ss 'ч'.\ta नि h:mm\tB नि h:mm\tB नि h:mm:ss\thh:mm\u{202F}a\thh:mm:ss\u{202F}a\tHH.mm\tHH.mm.ss\th.mm\u{202F}a\th.mm.ss\u{202F}a\th.mm B\th.mm.ss B\t'zeg'. H:mm\tཆ\u{F74}་ཚ\u{F7C}ད་ h ས\u{F90}ར་མ་ mm a\tཆ\u{F74}་ཚ\u{F7C}ད་h:mm:ss a\ta 'ga' h:mm\ta 'ga' h:mm:ss\t'ga' h 'aɖabaƒoƒo' mm 'le' B 'me'\th:mm:ss 'le' B 'me'\tH.mm\tH.mm.ss\thh:mm:ss\tHH 'h' mm\tHH 'h' mm 'min' ss 's'\th 'h' mm\u{202F}a\th 'h' mm 'min' ss 's' a\th 'h' mm B\th 'h' mm 'min' ss 's' B\th:mm\th:mm:ss\th:mma\th:mmB\th:mm:ssB\thh:mm a\thh:mm:ss a\tH:mm 'hodź'.\ta\u{202F}h:mm\ta\u{202F}h:mm:ss\tB h:mm-ին\taK:mm\taK:mm:ss\tBK:mm\tBK:mm:ss\tH시 m분 s초\tHH:mm น.\tH:m\tH:m:s\tah:mm\tah:mm:ss\tBh:mm\tBh:mm:ss
    eras\tg\tn.C.\tBK\tKE\tዓ/ም\tم\tখ\u{9CD}ৰীঃ\tBM\td.C.\ty.e.\tј.е.\tm.Y.K\tн.э.\tAD\tсл.Хр.\tCE\tni J.-C.\tখ\u{9C3}ষ\u{9CD}টাব\u{9CD}দ\tখ\u{9CD}রিঃ\tས\u{FA4}\u{FB1}\u{F72}་ལ\u{F7C}་\tgoude J.K.\tए.दि\tn. e.\tн. е.\tн.е.\tdC\t𑄈\u{11133}𑄢\u{11128}𑄌\u{11134}𑄑𑄛\u{11134}𑄘\u{11127}\tв. э\tزایینی\tn. l.\tn.l.\tх. э.\tOC\tO\te.Kr.\teKr\tn. Chr.\tIZ\tईसवी\tpó Chr.n.\tmb.Ys\tAtY\tTK\tYŋ\tμ.Χ.\tA\tpK\td. C.\tpKr\tK.o.\to\tayk\tم.\tC-I\t𞤇𞤀𞤋\tjKr.\tjKr\tap. J.-C.\tddC\tn.Kr.\tn.K.\tઈ.સ.\tઇસ\tYK\tBHAI\tלספירה\tאחריי\tईस\u{94D}वी\tpo. Kr.\tpo Chr.n.\ti. sz.\tisz.\tմ.թ.\tp.Chr.\tM\tA.K.\tꃅꋊꊂ\te.k.\t西暦\tახ. წ.\tsld. T.Ɛ\tIY\tNY\tDK\tC.kk.\tб.з.\tKO\tគ.ស.\tಕ\u{CCD}ರ\u{CBF}.ಶ\tक\u{94D}रि.श.\tاے ڈی\tk.Y.\tnC\tPZ\tKA\tnsima ya Y\tຄ.ສ.\tpo Kr.\tkny. Y. K.\tm.ē.\tEY\tNK\tap. Z-K\tYY\tഎഡി\tМЭ\tখ\u{9C3}: মত\u{9C1}ং\tइ. स.\tTM\tWK\tPK\tအဒေ\u{102E}\tसन\u{94D}\tn.Chr.\tPB\tm.g.n.Y.\tƐY\tн.д.\tਸ\u{A70}ਨ\tسں\tKIY\tn.e.\ts. Cr.\tNy.Y\td.Hr.\tн. э.\tб. э\tᱤᱥᱣᱤ\tp.C.\tCD\tएडी\tm.Kr.\tmKr.\tNpK\tⴷⴼⵄ\tdfɛ\tක\u{DCA}\u{200D}ර\u{DD2}.ව.\tmb.K.\tகி.பி.\tక\u{C4D}ర\u{C40}శ\tПаМ\tค.ศ.\tB.e.\tTS\tMS\tмилади\tḌƐ\tمىلادىيە\tعیسوی\tmilodiy\tмилодий\tCN\tsau CN\tn. Chr\tAF\t+J.C.\tK.a.\t西元\t公元
    eras\tb\tBE\tEB\tб.э.\tA.B.\tAB\tБЕ\teB\tBK\tBG\tتقویم بودایی\t𞤘𞤄\tE. B.\tRB\tबौद\u{94D}ध स\u{902}वत\tBD\t불기\tພ.ສ.\tB.E.\tइसप\u{942}.\tਈਸਵੀ ਪ\u{A42}ਰਵ\tਈ. ਪ\u{A42}.\te.b.\tбэ\tE.B.\tbud. kol.\tพ.ศ.\tб. е.\tб.е.\t佛曆\t佛历
    eras\tp\tAP\tه\u{200D}.ش\tه\u{200D}.ش.\t𞤀𞤆\tA. P.\tປ\u{EB5}ເປ\u{EB5}ເຊຍ\tpers. gads\tАП\tA.P.\tперс. год\ta.p.\tป\u{E35}เปอร\u{E4C}เซ\u{E35}ย\tforsiy\t波斯曆\t波斯历
    eras\ti\tAH\tهـ\tয\u{9C1}গ\tАХ\t𑄡\u{1112A}𑄇\u{11134}\tΕ.Ε.\tه\u{200D}.ق.\t𞤇𞤊\tH\tSaʻna Hizjria\tהג׳רה\tHijri\tMF\tEH\tഹിജറ\tहि.व.\te.E.\tE\tH.\tСАНА\tฮ.ศ.\tHS\tHicri\tھىجرىيە\tہجری\thijriy\t伊斯蘭曆\t伊斯兰历
    eras\tr\tR.O.C.\tجمهورية الصي\tMinguo\tমিঙ\u{9CD}গ\u{9C1}য\u{9BC}া\tR.S.\tРК\tROC\tminguo\tتقویم مینگو\t𞤃𞤭𞤲𞤺𞤵𞤮\tRdC\tMínguó\tઆર.ઓ.સી.\t民国\tಮ\u{CBF}ಂಗೋ\t중화민국\tMiņgo\tмингуо\tമിംഗ\u{D4D}വോ\tमि\u{902}ग\u{942}\tਮਿ\u{A70}ਗ\tR.C.\tМиньго\tR.d.T\tMinguo koledar\tRK\tR.K.\tไต\u{E49}หว\u{E31}น\tمىنگو\tجمہوریہ چین\t民國
    eras\tw\tReiwa\tR\tريوا\tРеива\tΡέιβα\tریوا\tر\t𞤈𞤫𞤴𞤱𞤢\t𞤈\tर\u{947}इवा\t令和\t레이와\tРэйва\tReiva\tเรวะ\tРейва
    eras\th\tHeisei\tH\tهيسي\tХаисеи\tΧεϊσέι\tهیسی\tه\u{200D}\t𞤖𞤫𞤴𞤧𞤫𞤴\t𞤖\tह\u{947}ईस\u{947}ई\t平成\t헤이세이\tຮ\u{EB5}ຊ\u{EB5}\tЭпоха Хэйсэй\tHaisei\tเฮเซ\tХейсей
    months\t1430 14242 aa69562ae56d36ab55aaa94d49d95d2ba5b55aad55a9a92e26e55dada6d46a5b27a4d4ad56db5a754f49e92d26a563566b5baab92b2568ba9b55aada5b4da9b52a9a536276575af26d46a9555
    way\taf af_NA af_ZA\t0\tg 0\t0 1 2 3 4 5\tvm.|nm.\tdie nag=1f|die oggend=fe0|die middag=3f000|die aand=fc0000|middernag=1/0
    way\tagq agq_CM\t0\tg 1 2\t0 1 2 3 6 7\ta.g|a.k\ta.g=fff|a.k=fff000
    way\tak ak_GH\t0\tg 3 4 5\t0 1 2 3 6 7\tAN|EW\tAN=fff|EW=fff000
    way\tam am_ET\t0\tg 1 2\t0 1 6 7 8 9\tጥዋት|ከሰዓት\tሌሊት1=3f|ጥዋት1=fc0|ቀትር=1000|ከሰዓት 7=3e000|ማታ1=fc0000|እኩለ ሌሊት=1/0
    way\tar ar_001 ar_BH ar_DJ ar_EG ar_ER ar_IQ ar_JO ar_KM ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SD ar_SO ar_SS ar_SY ar_TD ar_YE\t٠\tg 6 7|i 8 9 10\t0 1 6 7 8 9\tص|م\tفي المساء=1|ليلا\u{64B}=6|فجر\u{64B}ا=38|ص=fc0|ظهر\u{64B}ا=1000|بعد الظهر=3e000|مساء\u{64B}=fc0000
    way\tar_AE ar_DZ ar_EH ar_MA ar_TN\t0\tg 6 7|i 8 9 10\t0 1 6 7 8 9\tص|م\tفي المساء=1|ليلا\u{64B}=6|فجر\u{64B}ا=38|ص=fc0|ظهر\u{64B}ا=1000|بعد الظهر=3e000|مساء\u{64B}=fc0000
    way\tar_IL\t٠\tg 6 7|i 8 9 10\t0 1 6 7 8 9 10 11\tص|م\tفي المساء=1|ليلا\u{64B}=6|فجر\u{64B}ا=38|ص=fc0|ظهر\u{64B}ا=1000|بعد الظهر=3e000|مساء\u{64B}=fc0000
    way\tar_LY\t0\tg 6 7|i 8 9 10\t0 1 6 7 8 9\tص|م\tفي المساء=1|ل=6|فجر\u{64B}ا=38|ص=fc0|ظهر\u{64B}ا=1000|بعد الظهر=3e000|مساء\u{64B}=fc0000
    way\tar_SA\t٠\ti 8 9 10|g 6 7\t0 1 6 7 8 9\tص|م\tفي المساء=1|ل=6|فجر\u{64B}ا=38|ص=fc0|ظهر\u{64B}ا=1000|بعد الظهر=3e000|مساء\u{64B}=fc0000
    way\tas as_IN\t০\tg 11 12\t0 1 12 13 14 15 16 17\tপ\u{9C2}ৰ\u{9CD}বাহ\u{9CD}ন|অপৰাহ\u{9CD}ন\tপ\u{9C2}ৰ\u{9CD}বাহ\u{9CD}ন=fff|অপৰাহ\u{9CD}ন=fff000
    way\tasa asa_TZ\t0\tg 1 2\t0 1 2 6 7 9\ticheheavo|ichamthi\ticheheavo=fff|ichamthi=fff000
    way\tast ast_ES\t0\tg 1 2 13\t0 1 2 3 6 7\tde la mañana|de la tarde\tde la mañana=fff|de la tarde=fff000
    way\taz az_Latn az_Latn_AZ\t0\tg 14 15\t0 1 2 3 14 15\tAM|PM\tgecə=f|sübh=30|səhər=fc0|günorta=1000|gündüz=1e000|axşamüstü=60000|axşam=f80000|gecəyarı=1/0
    way\taz_Cyrl az_Cyrl_AZ\t0\tg 14 15\t0 1 6 7 8 9\tАМ|ПМ\tҝеҹә=f|сүбһ=30|сәһәр=fc0|ҝүнорта=1000|ҝүндүз=1e000|ахшамүстү=60000|ахшам=f80000|ҝеҹәјары=1/0
    way\tbas bas_CM\t0\tg 1 2\t0 1 2 3 6 7\tI bikɛ\u{302}glà|I ɓugajɔp\tI bikɛ\u{302}glà=fff|I ɓugajɔp=fff000
    way\tbe be_BY\t0\tg 14 16 17\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tbem bem_ZM\t0\tg 1 2\t0 1 2 3 6 7\tuluchelo|akasuba\tuluchelo=fff|akasuba=fff000
    way\tbez bez_TZ\t0\tg 1 2\t0 1 2 6 7 9\tpamilau|pamunyi\tpamilau=fff|pamunyi=fff000
    way\tbg bg_BG\t0\tg 18 19 20\t18 19 20 21 22 23 24 25\tпр.об.|сл.об.\tпрез нощта=c0000f|сутринта=7f0|на обяд=3800|следобед=3c000|вечерта=3c0000|полунощ=1/0
    way\tbgc bgc_IN\t०\tg 0 21\t0 1 6 7 8 9\tतडक\u{947}|सा\u{902}झ\tतडक\u{947}=fff|सा\u{902}झ=fff000
    way\tbho bho_IN\t०\tg 0\t0 1 6 7 8 9\tभोर|सा\u{902}झ\tभोर=fff|सा\u{902}झ=fff000
    way\tbm bm_ML mfe mfe_MU vai vai_Vaii vai_Vaii_LR\t0\tg 1 2\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tbn bn_BD bn_IN\t০\tg 1 2 13\t0 1 6 7 8 9\tAM|PM\tরাত\u{9CD}রি=f0000f|ভোর=30|সকাল=fc0|দ\u{9C1}প\u{9C1}র=f000|বিকাল=30000|সন\u{9CD}ধ\u{9CD}যা=c0000
    way\tbo bo_CN bo_IN\t0\tg 0 21\t0 1 6 7 8 9\tས\u{F94}་ད\u{FB2}\u{F7C}་|ཕ\u{FB1}\u{F72}་ད\u{FB2}\u{F7C}་\tས\u{F94}་ད\u{FB2}\u{F7C}་=fff|ཕ\u{FB1}\u{F72}་ད\u{FB2}\u{F7C}་=fff000
    way\tbr br_FR\t0\tg 2\t0 1 2 3 6 7\tA.M.|G.M.\tA.M.=fff|G.M.=fff000
    way\tbrx brx_IN\t0\tg 11\t0 1 3 13 26 27 28\tफ\u{941}\u{902}|ब\u{947}लास\u{947}\tफ\u{941}\u{902}=fff|ब\u{947}लास\u{947}=fff000
    way\tbs bs_Latn bs_Latn_BA\t0\tg 22 23 24\t0 1 6 7 29 30\tprijepodne|popodne\tpo noći=e0000f|ujutro=ff0|podne=1000|poslijepodne=3e000|navečer=1c0000|ponoć=1/0
    way\tbs_Cyrl bs_Cyrl_BA\t0\tg 23 25\t0 1 6 7 8 9\tприје подне|послије подне\tноћу=e0000f|ујутру=ff0|подне=1000|у подне=3e000|увече=1c0000|поноћ=1/0
    way\tca ca_AD ca_ES ca_FR ca_IT\t0\tg 1 2 13\t2 3 6 7 10 11\ta.\u{A0}m.|p.\u{A0}m.\tmatinada=3f|matí=fc0|migdia=1000|tarda=7e000|vespre=180000|nit=e00000|mitjanit=1/0
    way\tccp ccp_BD ccp_IN\t𑄶\tg 1 2 13\t0 1 6 7 8 9\tAM|PM\t𑄢𑄬𑄖\u{11134}=f0000f|𑄛\u{11127}𑄖\u{11133}𑄠𑄃𑄟\u{11127}𑄣\u{11133}𑄠𑄬=30|𑄝𑄬𑄚\u{11133}𑄠𑄬=fc0|𑄘\u{11128}𑄝\u{1112A}𑄎\u{11133}𑄠=f000|𑄝𑄬𑄣\u{11133}𑄠𑄬=30000|𑄥𑄎\u{11127}𑄚\u{11133}𑄠=c0000
    way\tce ce_RU mgo mgo_CM\t0\tg 0 21\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tceb ceb_PH lkt lkt_US xh xh_ZA\t0\tg 26 27 28\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tcgg cgg_UG lg lg_UG nd nd_ZW nyn nyn_UG\t0\tg 1 2\t0 1 2 6 7 9\tAM|PM\tAM=fff|PM=fff000
    way\tchr chr_US\t0\tg 26 27 28\t0 1 6 7 8 9\tᏌᎾᎴ|ᏒᎯᏱᎢᏗᏢ\tᏌᎾᎴ=fff|ᎢᎦ=1000|ᏒᎯᏱᎢᏗᏢ=ffe000
    way\tckb ckb_IQ\t٠\tg 0 1\t0 1 6 7 8 9\tب.ن|د.ن\tب.ن=fff|د.ن=fff000
    way\tckb_IR\t٠\tp 1 2 29|g 0 1\t0 1 6 7 8 9\tب.ن|د.ن\tب.ن=fff|د.ن=fff000
    way\tcs cs_CZ\t0\tg 15 30 31\t2 3 6 7 10 11\tdop.|odp.\tv n.=c0000f|r.=1f0|dop.=e00|pol.=1000|odp.=3e000|več.=3c0000|půln.=1/0|půlnoc=1/0|poledne=1000/0
    way\tcv cv_RU\t0\tg 14\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tcy cy_GB\t0\tg 1 2 32\t0 1 2 3 6 7\tyb|yh\ty bore=fff|canol dydd=1000|y prynhawn=3e000|yr hwyr=fc0000|canol nos=1/0
    way\tda da_DK da_GL\t0\tg 14 16\t31 32 33 34 35 36\tAM|PM\tom natten=1f|om morgenen=3e0|om formiddagen=c00|om eftermiddagen=3f000|om aftenen=fc0000|midnat=1/0
    way\tdav dav_KE\t0\tg 1 2\t0 1 2 6 7 9\tLuma lwa K|luma lwa p\tLuma lwa K=fff|luma lwa p=fff000
    way\tde de_AT de_BE de_CH de_DE de_IT de_LI de_LU\t0\tg 14 15 16|b 33 34 35|w 33 34 35\t0 1 2 3 6 7\tAM|PM\tnachts=1f|morgens=3e0|vorm.=c00|mittags=1000|nachm.=3e000|abends=fc0000|Mitternacht=1/0
    way\tdje dje_NE twq twq_NE\t0\tg 1 2\t0 1 2 3 6 7\tSubbaahi|Zaarikay b\tSubbaahi=fff|Zaarikay b=fff000
    way\tdoi doi_IN\t0\tg 1 2 13\t0 1 6 7 8 9\tसव\u{947}र|दप\u{948}हर बाद\tसव\u{947}र=fff|दप\u{948}हर बाद=fff000
    way\tdsb dsb_DE\t0\tg 14 16 36\t2 3 6 7 10 11 37\tdopołdnja|wótpołdnja\tdopołdnja=fff|wótpołdnja=fff000
    way\tdua dua_CM\t0\tg 1 2\t0 1 2 3 6 7\tidiɓa|ebyámu\tidiɓa=fff|ebyámu=fff000
    way\tdyo dyo_SN\t0\tg 1 2\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tdz dz_BT\t༠\tg 0 21\t0 1 6 7 8 9 38 39\tས\u{F94}་ཆ་|ཕ\u{FB1}\u{F72}་ཆ་\tས\u{F94}་ཆ་=fff|ཕ\u{FB1}\u{F72}་ཆ་=fff000
    way\tebu ebu_KE\t0\tg 1 2\t0 1 2 6 7 9\tKI|UT\tKI=fff|UT=fff000
    way\tee ee_GH ee_TG\t0\tg 26 27 28\t0 1 40 41 42 43\tŋdi|ɣetrɔ\tzã=e0000f|fɔŋli=10|ŋdi=fe0|ŋdɔ=3000|ɣetrɔ=3c000|fiẽ=1c0000
    way\tel el_CY el_GR\t0\tg 1 2 13\t0 1 2 3 6 7\tπ.μ.|μ.μ.\tβράδυ=f0000f|πρωί=ff0|μεσημ.=1f000|απόγ.=e0000
    way\ten en_AS en_BI en_GU en_MH en_MP en_PH en_PR en_UM en_US en_US_POSIX en_VI\t0\tg 26 27 28|b 37 38|p 37 38|i 37 38|r 37 38|w 37 38\t0 1 2 3 6 7\tAM|PM\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_001 en_150 en_AG en_AI en_AT en_BB en_BM en_BS en_CC en_CK en_CM en_CX en_CY en_DE en_DG en_DM en_ER en_FJ en_FK en_FM en_GB en_GD en_GG en_GH en_GI en_GM en_GY en_IM en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_MG en_MO en_MS en_MT en_MU en_MW en_MY en_NA en_NF en_NG en_NL en_NR en_NU en_PG en_PK en_PN en_PW en_RW en_SB en_SC en_SD en_SH en_SI en_SL en_SS en_SX en_SZ en_TC en_TK en_TO en_TT en_TV en_TZ en_UG en_VC en_VG en_VU en_WS en_ZM\t0\tg 2|b 39|p 39|i 39|r 39|w 37 39\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_AE\t0\tg 2|b 39|p 39|i 39|r 39|w 37 39\t0 1 2 3 6 7\tAM|PM\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_AU\t0\tg 2 13|b 2 39|p 2 39|i 2 39|r 2 39|w 2 37\t0 1 2 3 6 7\tam|pm\tnight=e0003f|morning=fc0|midday=1000|afternoon=3e000|evening=1c0000|midnight=1/0
    way\ten_BE\t0\tg 1 2 32|b 39 40 41|p 39 40 41|i 39 40 41|r 39 40 41|w 37 40 41\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_BW en_BZ\t0\tg 2 32|b 39 41|p 39 41|i 39 41|r 39 41|w 37 41\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_CA\t0\tg 26 27 28|b 37 38|p 37 38|i 37 38|r 37 38|w 37 38\t0 1 2 3 6 7\ta.m.|p.m.\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_CH\t0\tg 14|b 34|p 34|i 34|r 34|w 34 42\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_DK\t0\tg 2|b 39|p 39|i 39|r 39|w 37 39\t2 3 6 7 31 32 33 34\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_FI\t0\tg 2|b 39|p 39|i 39|r 39|w 37 39\t2 3 6 7 33 34 44 45\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_HK\t0\tg 1 2|b 39 43 44|p 39 43 44|i 39 43 44|r 39 43 44|w 37 39 43\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_IE\t0\tg 1 2|b 39 40 41|p 39 40 41|i 39 40 41|r 39 40 41|w 37 40 41\t0 1 2 3 6 7\ta.m.|p.m.\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_IL\t0\tg 2|b 39|p 39|i 39|r 39|w 37 39\t2 3 6 7 10 11\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_IN\t0\tg 1 2 32|b 40 41 45|p 40 41 45|i 40 41 45|r 40 41 45|w 37 40 41\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_MV\t0\tg 2 11 46|b 39|p 39|i 39|r 39|w 37 39\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_NZ\t0\tg 2 47 48|b 41 49 50|p 41 49 50|i 41 49 50|r 41 49 50|w 37 41 49\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_SE\t0\tg 0|b 51 52|p 51 52|i 51 52|r 51 52|w 37 51\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_SG\t0\tg 2 13|b 39 44|p 39 44|i 39 44|r 39 44|w 37 39\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_ZA\t0\tg 4|b 53 54|p 53 54|i 53 54|r 53 54|w 37 53\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\ten_ZW\t0\tg 1 2|b 40 41 43|p 40 41 43|i 40 41 43|r 40 41 43|w 37 40 41\t0 1 2 3 6 7\tam|pm\tat night=e0003f|in the morning=fc0|noon=1000|in the afternoon=3e000|in the evening=1c0000|midnight=1/0
    way\teo eo_001\t0\tg 0 21 55\t0 1 6 7 8 9\tatm|ptm\tatm=fff|ptm=fff000
    way\tes es_EA es_ES es_GQ es_IC es_PH\t0\tg 1 2 13\t2 3 6 7 10 11\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_419 es_BO es_BR es_BZ es_CR es_CU es_DO es_EC es_HN es_NI es_PY es_SV es_UY es_VE\t0\tg 1 2 13\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_AR\t0\tg 1 2 13\t0 1 2 6 7 46\ta.\u{A0}m.|p.\u{A0}m.\tmadrugada=3f|mañana=fc0|mediodía=1000|tarde=fe000|noche=f00000
    way\tes_CL\t0\tg 11 56\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_CO\t0\tg 1 2 48\t2 3 6 7 10 11\ta.\u{A0}m.|p.\u{A0}m.\tde la mañana=fff|m.=1000|de la tarde=fe000|de la noche=f00000|del mediodía=1000/0
    way\tes_GT es_PE\t0\tg 1 2 48\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_MX\t0\tg 1 2 32\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_PA\t0\tg 27 57\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_PR\t0\tg 27 57\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tes_US\t0\tg 1 2\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tde la madrugada=3f|de la mañana=fc0|del mediodía=1000|de la tarde=fe000|de la noche=f00000
    way\tet et_EE\t0\tg 14 15 16\t0 1 2 3 6 7\tAM|PM\töösel=80001f|hommikul=fe0|keskpäeval=1000|pärastlõunal=3e000|õhtul=7c0000|keskööl=1/0
    way\teu eu_ES\t0\tg 3 4 58\t0 1 2 3 14 15\tAM|PM\tgoizald.=3f|goizeko=fc0|eguerd.=3000|arrats.=7c000|iluntz.=180000|gaueko=e00000|gauerdia=1/0
    way\tewo ewo_CM\t0\tg 1 2\t0 1 2 3 6 7\tkíkíríg|ngəgógəle\tkíkíríg=fff|ngəgógəle=fff000
    way\tfa fa_IR\t۰\tp 3 4|g 3 4\t6 7 8 9 10 11\tقبل\u{200C}ازظهر|بعدازظهر\tنیمه\u{200C}شب=1|بامداد=e|صبح=ff0|ظهر=1000|عصر=7e000|شب=f80000
    way\tfa_AF\t۰\tp 3 4|g 3 26 27\t0 1 6 7 8 9 10 11\tقبل\u{200C}ازظهر|بعدازظهر\tنیمه\u{200C}شب=1|بامداد=e|صبح=ff0|ظهر=1000|بعدازچاشت=7e000|شب=f80000
    way\tff ff_Latn ff_Latn_BF ff_Latn_CM ff_Latn_GN ff_Latn_GW ff_Latn_NE ff_Latn_NG ff_Latn_SN\t0\tg 1 2\t0 1 6 7 8 9\tsubaka|kikiiɗe\tsubaka=fff|kikiiɗe=fff000
    way\tff_Adlm ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GN ff_Adlm_GW ff_Adlm_LR ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN\t𞥐\tg 11 12\t0 1 6 7 8 9\t𞤀𞤎|𞤇𞤎\t𞤀𞤎=fff|𞤇𞤎=fff000
    way\tff_Latn_GH ff_Latn_GM ff_Latn_LR ff_Latn_MR ff_Latn_SL\t0\tg 1 2\t0 1 2 3 6 7\tsubaka|kikiiɗe\tsubaka=fff|kikiiɗe=fff000
    way\tfi fi_FI\t0\tg 14 16\t33 34 35 36 44 45\tap.|ip.\työllä=80001f|aamulla=3e0|aamup.=c00|keskip.=1000|iltap.=3e000|illalla=7c0000|keskiyöllä=1/0|keskipäivällä=1000/0
    way\tfil fil_PH\t0\tg 26 27 28\t0 1 2 3 6 7\tAM|PM\tnang umaga=3f|madaling-araw=fc0|tanghaling-tapat=1000|tanghali=e000|ng gabi=30000|gabi=fc0000|hatinggabi=1/0
    way\tfo fo_DK fo_FO\t0\tg 14 15\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tfr fr_BF fr_BI fr_BJ fr_BL fr_CD fr_CF fr_CG fr_CI fr_DJ fr_DZ fr_FR fr_GA fr_GF fr_GN fr_GP fr_GQ fr_HT fr_KM fr_LU fr_MC fr_MF fr_MG fr_ML fr_MQ fr_MR fr_MU fr_NC fr_NE fr_PF fr_PM fr_RW fr_SC fr_SY fr_TD fr_TG fr_TN fr_VU fr_WF fr_YT\t0\tg 2\t0 1 2 3 6 7\tAM|PM\tnuit=f|matin=ff0|midi=1000|après-midi=3e000|soir=fc0000|minuit=1/0
    way\tfr_BE\t0\tg 2 48\t0 1 2 3 6 7\tAM|PM\tnuit=f|matin=ff0|midi=1000|après-midi=3e000|soir=fc0000|minuit=1/0
    way\tfr_CA\t0\tg 0\t47 48 49 50 51 52\ta.m.|p.m.\tdu mat.=fff|midi=1000|après-midi=3e000|du soir=fc0000|minuit=1/0
    way\tfr_CH\t0\tg 14 15\t0 1 2 3 6 7\tAM|PM\tdu mat.=fff|midi=1000|de l’ap.m.=3e000|du soir=fc0000|min.=1/0|minuit=1/0
    way\tfr_CM\t0\tg 2\t0 1 6 7 53 54\tmatin|soir\tnuit=f|matin=ff0|midi=1000|après-midi=3e000|soir=fc0000|minuit=1/0
    way\tfr_MA\t0\tg 2\t0 1 2 3 6 7\ta.m.|p.m.\tnuit=f|matin=ff0|midi=1000|après-midi=3e000|soir=fc0000|minuit=1/0
    way\tfr_RE fr_SN\t0\tg 2\t0 1 2 3 6 7\tAM|PM\tnuit=f|mat.=ff0|midi=1000|ap.m.=3e000|soir=fc0000|min.=1/0|minuit=1/0
    way\tfur fur_IT\t0\tg 1 2 32\t0 1 6 7 8 9 10\ta.|p.\ta.=fff|p.=fff000
    way\tfy fy_NL\t0\tg 11 12 56\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tga ga_GB ga_IE\t0\tg 2\t0 1 2 3 6 7\tr.n.|i.n.\tr.n.=fff|i.n.=fff000
    way\tgd gd_GB\t0\tg 1 2\t0 1 3 55 56 57\tm|f\tm=fff|f=fff000
    way\tgl gl_ES\t0\tg 1 2 32\t0 1 2 3 6 7\ta.m.|p.m.\tda madrugada=3f|da mañá=fc0|do mediodía=1000|da tarde=1fe000|da noite=e00000
    way\tgsw gsw_CH gsw_FR gsw_LI\t0\tg 14 15 16\t0 1 6 7 8 9\tam Vormittag|am Namittag\tznacht=1f|am Morge=fe0|zmittag=3000|am Namittag=3c000|zaabig=fc0000|Mitternacht=1/0
    way\tgu gu_IN\t0\tg 1 2 13\t0 1 6 7 8 9 58 59\tAM|PM\tરાત\u{ACD}ર\u{AC7}=f0000f|સવાર\u{AC7}=ff0|બપોર\u{AC7}=f000|સા\u{A82}જ\u{AC7}=f0000|મધ\u{ACD}યરાત\u{ACD}રિ=1/0
    way\tguz guz_KE\t0\tg 1 2\t0 1 2 6 7 9\tMambia|Mog\tMambia=fff|Mog=fff000
    way\tgv gv_IM kw kw_GB\t0\tg 0 21\t0 1 6 7 8 9\ta.m.|p.m.\ta.m.=fff|p.m.=fff000
    way\tha ha_GH ha_NE ha_NG\t0\tg 0 13\t0 1 2 3 6 7\tSafiya|Yamma\tSafiya=fff|Yamma=fff000
    way\thaw haw_US\t0\tg 1 2 13\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\the he_IL\t0\tg 14 16\t6 7 8 9 10 11\tלפנה״צ|אחה״צ\tלילה=c00007|לפנות בוקר=38|בוקר=fc0|צהריים=f000|אחר הצהריים=30000|ערב=3c0000|חצות=1/0
    way\thi hi_IN\t0\tg 1 2 13\t0 1 8 9 14 15\tam|pm\tरात=f0000f|स\u{941}बह=ff0|दोपहर=f000|शाम=f0000|मध\u{94D}यरात\u{94D}रि=1/0
    way\thi_Latn hi_Latn_IN\t0\tg 1 2\t0 1 2 3 6 7\tAM|PM\traat=f0000f|subah=ff0|noon=1000|dopahar=e000|shaam=f0000|midnight=1/0|aadhi raat=1/0|Madhyanh=1000/0
    way\thr hr_HR\t0\tg 59\t0 1 6 7 29 30\tAM|PM\tnoću=e0000f|ujutro=ff0|podne=1000|popodne=3e000|navečer=1c0000|ponoć=1/0
    way\thr_BA\t0\tg 59 60\t0 1 6 7 29 30\tAM|PM\tnoću=e0000f|ujutro=ff0|podne=1000|popodne=3e000|navečer=1c0000|ponoć=1/0
    way\thsb hsb_DE\t0\tg 14 16 36\t2 3 6 7 11 60\tdopołdnja|popołdnju\tdopołdnja=fff|popołdnju=fff000
    way\thu hu_HU\t0\tg 61\t10 11 14 15 61 62\tde.|du.\téjjel=e0000f|hajnal=30|reggel=1c0|de.=e00|dél=1000|du.=3e000|este=1c0000|éjfél=1/0
    way\thy hy_AM\t0\tg 14 15\t0 1 8 9 10 11 15 63\tAM|PM\tգիշերը=3f|առավոտյան=fc0|կեսօր=1000|ցերեկը=3e000|երեկոյան=fc0000|կեսգիշեր=1/0|կեսգիշերին=1/0|կեսօրին=1000/0
    way\tia ia_001 mi mi_NZ\t0\tg 11\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tid id_ID\t0\tg 1 2 32\t31 32 33 34 35 36\tAM|PM\tpagi=3ff|siang=6c00|tengah hari=1000|sore=38000|malam=fc0000|tengah malam=1/0
    way\tig ig_NG\t0\tg 1 2 13\t0 1 6 7 8 9\tN’ụtụtụ|N’abali\tN’ụtụtụ=fff|N’abali=fff000
    way\tii ii_CN\t0\tg 0\t0 1 6 7 8 9\tꎸꄑ|ꁯꋒ\tꎸꄑ=fff|ꁯꋒ=fff000
    way\tis is_IS\t0\tg 14 16\t0 1 2 3 6 7\tf.h.|e.h.\tað nóttu=3f|að morgni=fc0|hádegi=1000|síðdegis=3e000|að kvöldi=fc0000|miðnætti=1/0
    way\tit it_IT it_SM it_VA\t0\tg 1 2 32\t0 1 2 3 6 7\tAM|PM\tdi notte=3f|di mattina=fc0|mezzogiorno=1000|di pomeriggio=3e000|di sera=fc0000|mezzanotte=1/0
    way\tit_CH\t0\tg 1 14 15\t0 1 2 3 6 7\tAM|PM\tdi notte=3f|di mattina=fc0|mezzogiorno=1000|di pomeriggio=3e000|di sera=fc0000|mezzanotte=1/0
    way\tja ja_JP\t0\tg 3 4|b 62 63|w 64 65\t10 11 64 65 66 67\t午前|午後\t夜中=80000f|朝=ff0|正午=1000|昼=e000|夕方=70000|夜=780000|真夜中=1/0
    way\tjgo jgo_CM\t0\tg 0 66\t0 1 6 7 8 9\tmbaꞌmbaꞌ|ŋka mbɔ\u{301}t nji\tmbaꞌmbaꞌ=fff|ŋka mbɔ\u{301}t nji=fff000
    way\tjmc jmc_TZ rwk rwk_TZ vun vun_TZ\t0\tg 1 2\t0 1 2 6 7 9\tutuko|kyiukonyi\tutuko=fff|kyiukonyi=fff000
    way\tjv jv_ID\t0\tg 11\t0 1 2 3 6 7\tIsuk|Wengi\tIsuk=fff|Wengi=fff000
    way\tka ka_GE\t0\tg 14 15 16\t0 1 6 7 8 9\tAM|PM\tღამ.=e0001f|დილ.=fe0|შუადღ.=1000|ნაშუადღ.=3e000|საღ.=1c0000|შუაღამეს=1/0|შუადღეს=1000/0
    way\tkab kab_DZ\t0\tg 1 2\t0 1 2 3 6 7\tn tufat|n tmeddit\tn tufat=fff|n tmeddit=fff000
    way\tkam kam_KE\t0\tg 1 2\t0 1 2 6 7 9\tĨyakwakya|Ĩyawĩoo\tĨyakwakya=fff|Ĩyawĩoo=fff000
    way\tkde kde_TZ\t0\tg 1 2\t0 1 2 6 7 9\tMuhi|Chilo\tMuhi=fff|Chilo=fff000
    way\tkea kea_CV\t0\tg 2\t0 1 2 3 6 7\tam|pm\tam=fff|pm=fff000
    way\tkgp kgp_BR\t0\tg 2\t0 1 2 3 6 7\tAM|PM\tkurã ge=3f|kusãg ki=fc0|kurã-kuju=1000|rãkãnh kỹ=7e000|kuty kỹ=f80000|kuty-si=1/0
    way\tkhq khq_ML ses ses_ML\t0\tg 1 2\t0 1 6 7 8 9\tAdduha|Aluula\tAdduha=fff|Aluula=fff000
    way\tki ki_KE\t0\tg 1 2\t0 1 2 6 7 9\tKiroko|Hwaĩ-inĩ\tKiroko=fff|Hwaĩ-inĩ=fff000
    way\tkk kk_KZ\t0\tg 14 15\t0 1 2 3 14 15\tAM|PM\tтүнгі=e0003f|таңғы=fc0|түскі=1000|түстен кейінгі=3e000|кешкі=1c0000|түн жарымы=1/0
    way\tkkj kkj_CM\t0\tg 67\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tkl kl_GL\t0\tg 0 21\t6 7 8 9 31 32\tAM|PM\tAM=fff|PM=fff000
    way\tkln kln_KE\t0\tg 1 2\t0 1 2 6 7 9\tkaroon|kooskoliny\tkaroon=fff|kooskoliny=fff000
    way\tkm km_KH\t0\tg 1 2 13\t0 1 6 7 8 9\tAM|PM\tនៅពេល\u{200B}ព\u{17D2}រ\u{17B9}ក=fff|ថ\u{17D2}ងៃត\u{17D2}រង\u{17CB}=1000|នៅពេលរសៀល=3e000|នៅពេល\u{200B}ល\u{17D2}ងាច=1c0000|នៅពេល\u{200B}យប\u{17CB}=e00000|អធ\u{17D2}រាត\u{17D2}រ=1/0
    way\tkn kn_IN\t0\tg 1 2 13\t0 1 6 7 8 9 58 59\tಪೂರ\u{CCD}ವಾಹ\u{CCD}ನ|ಅಪರಾಹ\u{CCD}ನ\tರಾತ\u{CCD}ರ\u{CBF}=e0003f|ಬ\u{CC6}ಳಗ\u{CCD}ಗ\u{CC6}=fc0|ಮಧ\u{CCD}ಯಾಹ\u{CCD}ನ=3f000|ಸಂಜ\u{CC6}=1c0000|ಮಧ\u{CCD}ಯ ರಾತ\u{CCD}ರ\u{CBF}=1/0
    way\tko ko_KP ko_KR\t0\tg 61 68 69\t0 12 13 14 15 68\t오전|오후\t밤=e00007|새벽=38|오전=fc0|정오=1000|오후=3e000|저녁=1c0000|자정=1/0
    way\tkok kok_IN\t0\tg 11 12 46\t0 1 6 7 8 9\tसकाळ|सा\u{902}ज\tसकाळ=fff|सा\u{902}ज=fff000
    way\tks ks_Arab ks_Arab_IN\t۰\tg 26 27 28\t0 1 6 7 8 9\tاے ایم|پی ایم\tاے ایم=fff|پی ایم=fff000
    way\tks_Deva ks_Deva_IN\t0\tg 13 26 27\t0 1 2 3 6 7 12 13\tय\u{947} एम|पी एम\tय\u{947} एम=fff|पी एम=fff000
    way\tksb ksb_TZ\t0\tg 1 2\t0 1 2 6 7 9\tmakeo|nyiaghuo\tmakeo=fff|nyiaghuo=fff000
    way\tksf ksf_CM\t0\tg 1 2\t0 1 2 3 6 7\tsárúwá|cɛɛ\u{301}nko\tsárúwá=fff|cɛɛ\u{301}nko=fff000
    way\tksh ksh_DE\t0\tg 0 30\t0 1 2 3 6 7 10 11\tUhr vörmiddaachs|Uhr nommendaachs\tUhr vörmiddaachs=fff|Uhr nommendaachs=fff000
    way\tku ku_TR\t0\tg 0 21\t0 1 6 7 8 9\tBN|PN\tBN=fff|PN=fff000
    way\tky ky_KG\t0\tg 13 70\t0 1 2 3 6 7\tтаңкы|түштөн кийинки\tтүн ичинде=e0003f|эртең менен=fc0|чак түш=1000|түштөн кийин=3e000|кечинде=1c0000|түн ортосу=1/0
    way\tlag lag_TZ\t0\tg 1 2\t0 1 2 6 7 9\tTOO|MUU\tTOO=fff|MUU=fff000
    way\tlb lb_LU\t0\tg 14 15 16\t0 1 2 3 6 7\tmoies|nomëttes\tmoies=fff|nomëttes=fff000
    way\tln ln_AO ln_CD ln_CF ln_CG\t0\tg 1 2\t0 1 2 3 6 7\tntɔ\u{301}ngɔ\u{301}|mpókwa\tntɔ\u{301}ngɔ\u{301}=fff|mpókwa=fff000
    way\tlo lo_LA\t0\tg 1 2\t0 1 6 7 8 9 10 11\tກ\u{EC8}ອນທ\u{EC8}ຽງ|ຫ\u{EBC}\u{EB1}ງທ\u{EC8}ຽງ\tກາງຄ\u{EB7}ນ=f0001f|ຕອນເຊ\u{EBB}\u{EC9}າ=fe0|ຕອນທ\u{EC8}ຽງ=1000|ຕອນບ\u{EC8}າຍ=e000|ຕອນແລງ=f0000|ທ\u{EC8}ຽງຄ\u{EB7}ນ=1/0
    way\tlrc lrc_IR mzn mzn_IR uz_Arab uz_Arab_AF\t۰\tp 29|g 0 21\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tlrc_IQ\t۰\tg 0 21\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tlt lt_LT\t0\tg 0\t0 1 6 7 29 30\tpriešpiet|popiet\tnaktis=3f|rytas=fc0|perpiet=1000|popietė=3e000|vakaras=fc0000|vidurnaktis=1/0
    way\tlu lu_CD\t0\tg 1 2\t0 1 2 3 6 7\tDinda|Dilolo\tDinda=fff|Dilolo=fff000
    way\tluo luo_KE\t0\tg 1 2\t0 1 2 6 7 9\tOD|OT\tOD=fff|OT=fff000
    way\tluy luy_KE\t0\tg 1 2\t0 1 2 6 7 9\ta.m.|p.m.\ta.m.=fff|p.m.=fff000
    way\tlv lv_LV\t0\tg 14 15 71\t0 1 2 3 6 7\tpriekšpusdienā|pēcpusdienā\tnaktī=80003f|no rīta=fc0|pusd.=1000|pēcpusd.=3e000|vakarā=7c0000|pusnaktī=1/0|pusdienlaikā=1000/0
    way\tmai mai_IN\t0\tg 1 2 13\t0 1 8 9 14 15\tभोर|सा\u{902}झ\tभोर=fff|सा\u{902}झ=fff000
    way\tmas mas_KE mas_TZ\t0\tg 1 2\t0 1 2 6 7 9\tƐnkakɛnyá|Ɛndámâ\tƐnkakɛnyá=fff|Ɛndámâ=fff000
    way\tmer mer_KE\t0\tg 1 2\t0 1 2 6 7 9\tRŨ|ŨG\tRŨ=fff|ŨG=fff000
    way\tmg mg_MG rw rw_RW sn sn_ZW\t0\tg 0\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tmgh mgh_MZ\t0\tg 1 2\t0 1 2 3 6 7\twichishu|mchochil’l\twichishu=fff|mchochil’l=fff000
    way\tmk mk_MK\t0\tg 14 16 36\t0 1 2 3 6 7\tпретпл.|попл.\tноќе=f|наутро=3f0|претпладне=c00|напладне=1000|попладне=3e000|навечер=fc0000|полноќ=1/0
    way\tml ml_IN\t0\tg 1 2 13\t0 1 8 9 14 15\tAM|PM\tരാത\u{D4D}രി=f80007|പ\u{D41}ലർച\u{D4D}ചെ=38|രാവിലെ=fc0|ഉച\u{D4D}ച=1000|ഉച\u{D4D}ചയ\u{D4D}ക\u{D4D}ക\u{D4D}=2000|ഉച\u{D4D}ചതിരിഞ\u{D4D}ഞ\u{D4D}=4000|വൈക\u{D41}ന\u{D4D}നേരം=38000|സന\u{D4D}ധ\u{D4D}യ=40000|അർദ\u{D4D}ധരാത\u{D4D}രി=1/0
    way\tmn mn_MN\t0\tg 72\t0 1 2 3 14 15\tү.ө.|ү.х.\tшөнө=e0003f|өглөө=fc0|үд дунд=1000|өдөр=3e000|орой=1c0000|шөнө дунд=1/0
    way\tmni mni_Beng mni_Beng_IN\t০\tg 1 2 13\t0 1 6 7 8 9\tএ এম|পি এম\tএ এম=fff|পি এম=fff000
    way\tmr mr_IN\t०\tg 1 2 13\t8 9 10 11 14 15\tAM|PM\tरात\u{94D}र=e0000f|पहाट=30|सकाळ=fc0|मध\u{94D}यान\u{94D}ह=1000|द\u{941}पार=e000|स\u{902}ध\u{94D}याकाळ=1f0000|मध\u{94D}यरात\u{94D}र=1/0
    way\tms ms_BN ms_MY ms_SG\t0\tg 1 2 48\t0 1 2 3 6 7\tPG|PTG\tpagi=fff|tengah hari=3000|petang=7c000|malam=f80000
    way\tms_ID\t0\tg 1 2 32\t31 32 33 34 35 36\tPG|PTG\tpagi=fff|tengah hari=3000|petang=7c000|malam=f80000
    way\tmt mt_MT vai_Latn vai_Latn_LR\t0\tg 2 26\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tmua mua_CM\t0\tg 1 2\t0 1 2 3 6 7\tcomme|lilli\tcomme=fff|lilli=fff000
    way\tmy my_MM\t၀\tg 1 2 13\t0 1 10 11 12 13 14 15\tန\u{1036}နက\u{103A}|ညနေ\tန\u{1036}နက\u{103A}=fff|မ\u{103D}န\u{103A}းတည\u{1037}\u{103A}=1000|နေ\u{1037}လယ\u{103A}=e000|ညနေ=70000|ည=f80000|သန\u{103A}းခေါင\u{103A}ယ\u{1036}=1/0
    way\tnaq naq_NA\t0\tg 1 2\t0 1 2 3 6 7\tǁgoagas|ǃuias\tǁgoagas=fff|ǃuias=fff000
    way\tnb nb_NO nb_SJ nn nn_NO no\t0\tg 14 16\t0 1 2 3 6 7\ta.m.|p.m.\tnatt=3f|morg.=3c0|form.=c00|etterm.=3f000|kveld=fc0000|midn.=1/0|midnatt=1/0
    way\tne ne_IN ne_NP\t०\tg 0 58\t0 1 6 7 8 9\tप\u{942}र\u{94D}वाह\u{94D}न|अपराह\u{94D}न\tरात=c0000f|बिहान=ff0|मध\u{94D}यान\u{94D}ह=1000|अपरान\u{94D}ह=e000|सा\u{901}झ=70000|ब\u{947}ल\u{941}की=380000|मध\u{94D}यरात=1/0
    way\tnl nl_AW nl_BQ nl_CW nl_NL nl_SR nl_SX\t0\tg 11 12\t0 1 6 7 8 9\ta.m.|p.m.\t’s nachts=3f|’s ochtends=fc0|’s middags=3f000|’s avonds=fc0000|middernacht=1/0
    way\tnl_BE\t0\tg 1 2 47\t0 1 6 7 8 9\ta.m.|p.m.\t’s nachts=3f|’s ochtends=fc0|’s middags=3f000|’s avonds=fc0000|middernacht=1/0
    way\tnmg nmg_CM\t0\tg 1 2\t0 1 2 3 6 7\tmaná|kugú\tmaná=fff|kugú=fff000
    way\tnnh nnh_CM\t0\tg 1 2 32\t0 1 6 7 8 9\tmbaʼámbaʼ|ncwònzém\tmbaʼámbaʼ=fff|ncwònzém=fff000
    way\tnus nus_SS\t0\tg 1 2 47\t0 1 2 3 6 7\tRW|TŊ\tRW=fff|TŊ=fff000
    way\tom om_ET om_KE\t0\tg 0 2 32\t0 1 2 3 6 7\tWD|WB\tWD=fff|WB=fff000
    way\tor or_IN\t0\tg 26 27 28\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tos os_GE os_RU\t0\tg 14 15 16\t0 1 2 3 6 7\tӕмбисбоны размӕ|ӕмбисбоны фӕстӕ\tӕмбисбоны размӕ=fff|ӕмбисбоны фӕстӕ=fff000
    way\tpa pa_Guru pa_Guru_IN\t0\tg 1 2 13\t0 1 6 7 8 9\tਪ\u{A42}.ਦ\u{A41}.|ਬਾ.ਦ\u{A41}.\tਰਾਤੀ\u{A02}=e0000f|ਸਵ\u{A47}ਰ\u{A47}=ff0|ਦ\u{A41}ਪਹਿਰ\u{A47}=f000|ਸ\u{A3C}ਾਮੀ\u{A02}=1f0000|ਅ\u{A71}ਧੀ ਰਾਤ=1/0
    way\tpa_Arab pa_Arab_PK\t۰\tg 1 2\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tpcm pcm_NG\t0\tg 1 2\t0 1 2 3 6 7\tFọ mọ\u{301}nin|Fọ ívnin\tFọ mọ\u{301}nin=fff|Fọ ívnin=fff000
    way\tpl pl_PL\t0\tg 14 73\t0 1 2 3 6 7\tAM|PM\tw nocy=e0003f|rano=3c0|przed południem=c00|w południe=1000|po południu=3e000|wieczorem=1c0000|o północy=1/0
    way\tps ps_AF\t۰\tp 29 74|g 0 3\t0 1 6 7 8 9 10 11\tغ.م.|غ.و.\tغ.م.=fff|غ.و.=fff000
    way\tps_PK\t۰\tg 0 3\t0 1 6 7 8 9\tغ.م.|غ.و.\tغ.م.=fff|غ.و.=fff000
    way\tpt pt_BR\t0\tg 2\t0 1 2 3 6 7\tAM|PM\tda madrugada=3f|da manhã=fc0|meio-dia=1000|da tarde=7e000|da noite=f80000|meia-noite=1/0
    way\tpt_AO pt_CH pt_CV pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL\t0\tg 2 32\t0 1 2 3 6 7\tda manhã|da tarde\tda madrugada=3f|da manhã=fc0|meio-dia=1000|da tarde=7e000|da noite=f80000|meia-noite=1/0
    way\tqu qu_BO qu_EC qu_PE\t0\tg 2 11\t0 1 2 3 6 7\ta.m.|p.m.\ta.m.=fff|p.m.=fff000
    way\traj raj_IN\t०\tg 0 21\t0 1 6 7 8 9\tसब\u{947}र\u{947}|सा\u{902}म\tसब\u{947}र\u{947}=fff|सा\u{902}म=fff000
    way\trm rm_CH\t0\tg 11 56\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\trn rn_BI\t0\tg 1 2\t0 1 2 3 6 7\tZ.MU.|Z.MW.\tZ.MU.=fff|Z.MW.=fff000
    way\tro ro_RO\t0\tg 14\t0 1 2 3 6 7\ta.m.|p.m.\tnoaptea=c0001f|dimineața=fe0|amiază=1000|după-amiaza=3e000|seara=3c0000|miezul nopții=1/0|la miezul nopții=1/0|la amiază=1000/0
    way\tro_MD\t0\tg 14\t0 1 2 3 6 7\ta.m.|p.m.\tnoaptea=c0001f|dimineața=fe0|amiază=1000|după-amiaza=3e000|seara=3c0000|miezul nopții=1/0
    way\trof rof_TZ\t0\tg 1 2\t0 1 2 6 7 9\tkang’ama|kingoto\tkang’ama=fff|kingoto=fff000
    way\tru ru_BY ru_KG ru_KZ ru_MD ru_RU ru_UA\t0\tg 14\t0 1 2 3 6 7\tAM|PM\tночи=c0000f|утра=ff0|полд.=1000|дня=3e000|вечера=3c0000|полн.=1/0|полночь=1/0|полдень=1000/0
    way\tsa sa_IN\t०\tg 1 2 13\t0 1 8 9 14 15\tप\u{942}र\u{94D}वाह\u{94D}न|अपराह\u{94D}न\tप\u{942}र\u{94D}वाह\u{94D}न=fff|अपराह\u{94D}न=fff000
    way\tsah sah_RU\t0\tg 0 58\t0 1 2 3 6 7\tЭИ|ЭК\tЭИ=fff|ЭК=fff000
    way\tsaq saq_KE\t0\tg 1 2\t0 1 2 6 7 9\tTesiran|Teipa\tTesiran=fff|Teipa=fff000
    way\tsat sat_Olck sat_Olck_IN\t᱐\tg 1 2 13\t0 1 6 7 8 9\tᱥᱮᱛᱟᱜ|ᱧᱤᱫᱟᱹ\tᱥᱮᱛᱟᱜ=fff|ᱧᱤᱫᱟᱹ=fff000
    way\tsbp sbp_TZ\t0\tg 2 26\t0 1 2 3 6 7\tLwamilawu|Pashamihe\tLwamilawu=fff|Pashamihe=fff000
    way\tsc sc_IT\t0\tg 2\t0 1 6 7 8 9\tAM|PM\tAM=fff|PM=fff000
    way\tsd sd_Arab sd_Arab_PK\t٠\tg 0\t0 1 6 7 8 9\tصبح، منجهند|منجهند، شام\tصبح، منجهند=fff|منجهند، شام=fff000
    way\tsd_Deva sd_Deva_IN\t0\tg 26 27 28\t0 1 6 7 8 9\tस\u{941}ब\u{941}ह जा|शाम जा\tस\u{941}ब\u{941}ह जा=fff|शाम जा=fff000
    way\tse se_NO se_SE\t0\tg 0\t0 1 2 3 6 7\tiđitbeaivet|eahketbeaivet\tiđitbeaivet=fff|eahketbeaivet=fff000
    way\tse_FI\t0\tg 14\t0 1 2 3 6 7\tib|eb\tib=fff|eb=fff000
    way\tseh seh_MZ\t0\tg 1 2\t0 1 6 7 8 9 10\tAM|PM\tAM=fff|PM=fff000
    way\tsg sg_CF\t0\tg 1 2\t0 1 6 7 8 9\tND|LK\tND=fff|LK=fff000
    way\tshi shi_Tfng shi_Tfng_MA\t0\tg 1 2\t0 1 6 7 8 9\tⵜⵉⴼⴰⵡⵜ|ⵜⴰⴷⴳⴳⵯⴰⵜ\tⵜⵉⴼⴰⵡⵜ=fff|ⵜⴰⴷⴳⴳⵯⴰⵜ=fff000
    way\tshi_Latn shi_Latn_MA\t0\tg 1 2\t0 1 6 7 8 9\ttifawt|tadggʷat\ttifawt=fff|tadggʷat=fff000
    way\tsi si_LK\t0\tg 0 21\t6 7 16 17 31 32\tපෙ.ව.|ප.ව.\tමැද\u{DD2}යමට පස\u{DD4}=1|පාන\u{DCA}දර=3e|උදේ=fc0|මධ\u{DCA}\u{200D}යාහ\u{DCA}නය=1000|දවල\u{DCA}=2000|හවස=3c000|රෑ=fc0000|මැද\u{DD2}යම=1/0
    way\tsk sk_SK\t0\tg 30 31\t2 3 6 7 10 11\tAM|PM\tv noci=c0000f|ráno=1f0|dopol.=e00|napol.=1000|popol.=3e000|večer=3c0000|o poln.=1/0|o polnoci=1/0|napoludnie=1000/0
    way\tsl sl_SI\t0\tg 30 31 75\t0 1 2 3 6 7\tdop.|pop.\tponoči=c0003f|zjut.=3c0|dop.=c00|opold.=1000|pop.=3e000|zveč.=3c0000|opoln.=1/0|opolnoči=1/0|opoldne=1000/0
    way\tsmn smn_FI\t0\tg 14 16\t6 7 33 34 44 45\tip.|ep.\tip.=fff|ep.=fff000
    way\tso so_DJ so_ET so_SO\t0\tg 2 26 32\t0 1 2 3 6 7\tGH|GD\tGH=fff|GD=fff000
    way\tso_KE\t0\tg 2 26 32\t0 1 6 7 8 9\tGH|GD\tGH=fff|GD=fff000
    way\tsq sq_AL sq_MK sq_XK\t0\tg 14 16 36\t0 1 2 3 6 7\te paradites|e pasdites\te natës=f|e mëngjesit=1f0|e paradites=e00|e mesditës=1000|e pasdites=3e000|e mbrëmjes=fc0000|e mesnatës=1/0
    way\tsr sr_Cyrl sr_Cyrl_RS\t0\tg 23 24 25\t0 1 2 3 4 5\tAM|PM\tноћу=e0003f|ујутро=fc0|подне=1000|по подне=3e000|увече=1c0000|поноћ=1/0
    way\tsr_Cyrl_BA\t0\tg 23 24 25\t0 1 2 3 4 5\tприје подне|по подне\tноћу=e0003f|ујутро=fc0|подне=1000|по подне=3e000|увече=1c0000|поноћ=1/0
    way\tsr_Cyrl_ME\t0\tg 23 24 25\t0 1 2 3 4 5\tприје подне|по подне\tноћу=e0003f|јутро=fc0|подне=1000|по под.=3e000|вече=1c0000|поноћ=1/0
    way\tsr_Cyrl_XK\t0\tg 23 24 25\t0 1 2 3 4 5\tAM|PM\tноћу=e0003f|јутро=fc0|подне=1000|по под.=3e000|увече=1c0000|поноћ=1/0
    way\tsr_Latn sr_Latn_RS\t0\tg 23 24 25\t0 1 2 3 4 5\tAM|PM\tnoću=e0003f|ujutro=fc0|podne=1000|po podne=3e000|uveče=1c0000|ponoć=1/0
    way\tsr_Latn_BA\t0\tg 23 24 25\t0 1 2 3 4 5\tprije podne|po podne\tnoću=e0003f|ujutro=fc0|podne=1000|po podne=3e000|uveče=1c0000|ponoć=1/0
    way\tsr_Latn_ME\t0\tg 23 24 25\t0 1 2 3 4 5\tprije podne|po podne\tnoću=e0003f|jutro=fc0|podne=1000|po pod.=3e000|veče=1c0000|ponoć=1/0
    way\tsr_Latn_XK\t0\tg 23 24 25\t0 1 2 3 4 5\tAM|PM\tnoću=e0003f|jutro=fc0|podne=1000|po pod.=3e000|uveče=1c0000|ponoć=1/0
    way\tsu su_Latn su_Latn_ID\t0\tg 1 2 13\t31 32 33 34 35 36 44 45\tAM|PM\tAM=fff|PM=fff000
    way\tsv sv_AX sv_SE\t0\tg 0\t0 1 2 3 6 7\tfm|em\tpå natten=1f|på morg.=3e0|på förm.=c00|på efterm.=3f000|på kvällen=fc0000|midnatt=1/0
    way\tsv_FI\t0\tg 0\t0 1 31 32 33 34 35 36\tfm|em\tpå natten=1f|på morg.=3e0|på förm.=c00|på efterm.=3f000|på kvällen=fc0000|midnatt=1/0
    way\tsw sw_CD sw_KE sw_TZ sw_UG\t0\tg 1 2\t0 1 2 3 6 7\tAM|PM\tusiku=f8000f|alfajiri=70|asubuhi=f80|adhuhuri=1000|mchana=e000|jioni=70000|saa sita za usiku=1/0|saa sita za mchana=1000/0
    way\tta ta_IN ta_LK ta_MY ta_SG\t0\tg 1 2 13\t0 1 12 13 14 15\tமுற\u{BCD}பகல\u{BCD}|பிற\u{BCD}பகல\u{BCD}\tஇரவு=e00007|அதிகாலை=18|காலை=fe0|நண\u{BCD}பகல\u{BCD}=1000|மதியம\u{BCD}=2000|பிற\u{BCD}பகல\u{BCD}=c000|மாலை=30000|அந\u{BCD}தி மாலை=1c0000|நள\u{BCD}ளிரவு=1/0
    way\tte te_IN\t0\tg 1 11 56\t0 1 6 7 8 9\tAM|PM\tర\u{C3E}త\u{C4D}ర\u{C3F}=e0003f|ఉదయం=fc0|మధ\u{C4D}య\u{C3E}హ\u{C4D}నం=3f000|స\u{C3E}యంత\u{C4D}రం=1c0000|అర\u{C4D}ధర\u{C3E}త\u{C4D}ర\u{C3F}=1/0
    way\tteo teo_KE teo_UG\t0\tg 1 2\t0 1 2 6 7 9\tTaparachu|Ebongi\tTaparachu=fff|Ebongi=fff000
    way\ttg tg_TJ\t0\tg 1 2 32\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\tth th_TH\t0\tb 1 2 13|g 1 2 13|r 40 76 77|w 76 77 78\t0 1 6 7 8 9 69\tก\u{E48}อนเท\u{E35}\u{E48}ยง|หล\u{E31}งเท\u{E35}\u{E48}ยง\tกลางค\u{E37}น=e0003f|ในตอนเช\u{E49}า=fc0|เท\u{E35}\u{E48}ยง=1000|บ\u{E48}าย=e000|ในตอนเย\u{E47}น=30000|ค\u{E48}ำ=1c0000|เท\u{E35}\u{E48}ยงค\u{E37}น=1/0
    way\tti ti_ER ti_ET\t0\tg 1 2 32\t0 1 6 7 8 9\tቅ.ቀ.|ድ.ቀ.\tቅ.ቀ.=fff|ድ.ቀ.=fff000
    way\ttk tk_TM\t0\tg 14\t0 1 2 3 6 7\tgünortadan öň|günortadan soň\tgünortadan öň=fff|günortadan soň=fff000
    way\tto to_TO\t0\tg 1 2 13\t0 1 2 3 6 7\thengihengi|efiafi\thengihengi=fff|efiafi=fff000
    way\ttr tr_TR\t0\tg 14 73\t0 1 14 15 61 62\tÖÖ|ÖS\tgece=e0003f|sabah=7c0|öğleden önce=800|öğle=1000|öğleden sonra=3e000|akşamüstü=40000|akşam=180000|gece yarısı=1/0
    way\ttr_CY\t0\tg 14 73\t0 1 2 3 14 15 61 62\tÖÖ|ÖS\tgece=e0003f|sabah=7c0|öğleden önce=800|öğle=1000|öğleden sonra=3e000|akşamüstü=40000|akşam=180000|gece yarısı=1/0
    way\ttt tt_RU\t0\tg 14\t0 1 2 3 6 7 10 11\tAM|PM\tAM=fff|PM=fff000
    way\ttzm tzm_MA\t0\tg 1 2\t0 1 2 6 7 9\tZdat azal|Ḍeffir aza\tZdat azal=fff|Ḍeffir aza=fff000
    way\tug ug_CN\t0\tg 0 79\t0 1 6 7 8 9\tچۈشتىن بۇرۇن|چۈشتىن كېيىن\tچۈشتىن بۇرۇن=fff|چۈشتىن كېيىن=fff000
    way\tuk uk_UA\t0\tg 14 15\t0 1 2 3 6 7\tдп|пп\tночі=f|ранку=ff0|пополудні=1000|дня=3e000|вечора=fc0000|опівночі=1/0
    way\tur ur_PK\t0\tg 1 2 13\t0 1 6 7 8 9\tAM|PM\tرات=f0000f|صبح=ff0|دوپہر=f000|سہ پہر=30000|شام=c0000|آدھی رات=1/0
    way\tur_IN\t۰\tg 1 2 13\t0 1 6 7 8 9\tAM|PM\tرات=f0000f|صبح=ff0|دوپہر=f000|سہ پہر=30000|شام=c0000|آدھی رات=1/0
    way\tuz uz_Latn uz_Latn_UZ\t0\tg 2 32\t0 1 2 3 14 15\tTO|TK\tkechasi=c0003f|ertalab=7c0|kunduzi=3e800|tush payti=1000|kechqurun=3c0000|yarim tun=1/0
    way\tuz_Cyrl uz_Cyrl_UZ\t0\tg 2 32\t0 1 2 3 14 15\tТО|ТК\tкечаси=c0003f|эрталаб=7c0|кундузи=3e800|туш пайти=1000|кечқурун=3c0000|ярим тун=1/0
    way\tvi vi_VN\t0\tg 1 2\t0 1 2 3 6 7 10\tSA|CH\tđêm=e0000f|sáng=ff0|TR=1000|chiều=3e000|tối=1c0000|nửa đêm=1/0
    way\twae wae_CH\t0\tg 0 21\t0 1 2 3 6 7\tAM|PM\tAM=fff|PM=fff000
    way\two wo_SN\t0\tg 11\t0 1 2 3 6 7\tSub|Ngo\tSub=fff|Ngo=fff000
    way\txog xog_UG\t0\tg 1 2\t0 1 2 6 7 9\tMunkyo|Eigulo\tMunkyo=fff|Eigulo=fff000
    way\tyav yav_CM\t0\tg 1 2\t0 1 2 3 6 7\tkiɛmɛ\u{301}ɛm|kisɛ\u{301}ndɛ\tkiɛmɛ\u{301}ɛm=fff|kisɛ\u{301}ndɛ=fff000
    way\tyi yi_001\t0\tg 2 12 32\t0 1 6 7 8 9\tפ\u{5BF}א\u{5B7}רמיטא\u{5B8}ג|נא\u{5B8}כמיטא\u{5B8}ג\tפ\u{5BF}א\u{5B7}רמיטא\u{5B8}ג=fff|נא\u{5B8}כמיטא\u{5B8}ג=fff000
    way\tyo yo_NG\t0\tg 1 80\t0 1 2 3 6 7 70 71\tÀárọ\u{300}|Ọ\u{300}sán\tÀárọ\u{300}=fff|Ọ\u{300}sán=fff000
    way\tyo_BJ\t0\tg 1 80\t0 1 2 3 6 7 70 71\tÀárɔ\u{300}|Ɔ\u{300}sán\tÀárɔ\u{300}=fff|Ɔ\u{300}sán=fff000
    way\tyrl yrl_BR\t0\tg 2\t0 1 2 3 6 7\tAM|PM\tpitunaeté ramẽ=3f|kuêma ramẽ=fc0|iandé-ara-pyturepé=1000|karuka ramẽ=7e000|pituna ramẽ=f80000|pituna pyterupé=1/0
    way\tyrl_CO yrl_VE\t0\tg 2\t0 1 2 3 6 7\ta.\u{A0}m.|p.\u{A0}m.\tpitunaeté ramẽ=3f|kuêma ramẽ=fc0|iandé-ara-pyturepé=1000|karuka ramẽ=7e000|pituna ramẽ=f80000|pituna pyterupé=1/0
    way\tyue yue_Hant yue_Hant_HK\t0\tg 3 4\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|清晨=e0|朝早=f00|中午=1000|下晝=7e000|夜晚=f80000|午夜=1/0
    way\tyue_Hans yue_Hans_CN\t0\tg 3 4\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|清晨=e0|朝早=f00|中午=1000|下昼=7e000|夜晚=f80000|午夜=1/0
    way\tzgh zgh_MA\t0\tg 0 1\t0 1 6 7 8 9\tⵜⵉⴼⴰⵡⵜ|ⵜⴰⴷⴳⴳⵯⴰⵜ\tⵜⵉⴼⴰⵡⵜ=fff|ⵜⴰⴷⴳⴳⵯⴰⵜ=fff000
    way\tzh zh_Hans zh_Hans_CN\t0\tg 3 4|r 62 63\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|早上=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzh_Hans_HK\t0\tg 1 2 13|r 62 63 81\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|早上=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzh_Hans_MO\t0\tg 13 82 83|r 62 63 81\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|早上=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzh_Hans_SG\t0\tg 32 82 83|r 62 63 81\t0 1 72 73 74 75\t上午|下午\t凌晨=1f|早上=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzh_Hant zh_Hant_TW\t0\tg 3 4|r 62 63\t0 1 10 11 72 73 74 75\t上午|下午\t凌晨=1f|清晨=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzh_Hant_HK zh_Hant_MO\t0\tg 1 2|r 62 63\t0 1 10 11 72 73 74 75\t上午|下午\t凌晨=1f|早上=e0|上午=f00|中午=1000|下午=7e000|晚上=f80000|午夜=1/0
    way\tzu zu_ZA\t0\tg 0 28\t0 1 2 3 6 7\tAM|PM\tentathakusa=3f|ekuseni=3c0|emini=1c00|ntambama=7e000|ebusuku=f80000
    """
}
