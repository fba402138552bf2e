extension EmojiNames {
  /// The names that Slack and others have for emoji, by the Unicode Common Locale Data and its usual short forms.
  static let table = """
    +1 👍|-1 👎|100 💯|1234 🔢|1st_place_medal 🥇|2nd_place_medal 🥈|3rd_place_medal 🥉|8ball 🎱|_1 👎|a 🅰️|a_button_blood_type 🅰️
    ab 🆎|ab_button_blood_type 🆎|abacus 🧮|abc 🔤|abcd 🔡|accept 🉑|accordion 🪗|adhesive_bandage 🩹|adult 🧑|aerial_tramway 🚡
    airplane ✈️|airplane_arriving 🛬|alarm_clock ⏰|alembic ⚗️|alien 👽|ambulance 🚑|amphora 🏺|anatomical_heart 🫀|anchor ⚓
    angel 👼|anger 💢|angry 😠|anguished 😧|ant 🐜|apple 🍎|aquarius ♒|aries ♈|arrow_backward ◀️|arrow_double_down ⏬
    arrow_double_up ⏫|arrow_down ⬇️|arrow_down_small 🔽|arrow_forward ▶️|arrow_heading_down ⤵️|arrow_heading_up ⤴️
    arrow_left ⬅️|arrow_lower_left ↙️|arrow_lower_right ↘️|arrow_right ➡️|arrow_right_hook ↪️|arrow_up ⬆️|arrow_up_down ↕️
    arrow_up_small 🔼|arrow_upper_left ↖️|arrow_upper_right ↗️|arrows_clockwise 🔃|arrows_counterclockwise 🔄|art 🎨
    articulated_lorry 🚛|artificial_satellite 🛰️|artist 🧑‍🎨|asterisk *️⃣|astonished 😲|astronaut 🧑‍🚀|athletic_shoe 👟|atm 🏧
    atm_sign 🏧|atom_symbol ⚛️|auto_rickshaw 🛺|avocado 🥑|axe 🪓|b 🅱️|b_button_blood_type 🅱️|baby 👶|baby_bottle 🍼
    baby_chick 🐤|baby_symbol 🚼|back 🔙|back_arrow 🔙|bacon 🥓|badger 🦡|badminton_racquet_and_shuttlecock 🏸|bagel 🥯
    baggage_claim 🛄|baguette_bread 🥖|bald_man 👨‍🦲|bald_woman 👩‍🦲|ballet_shoes 🩰|balloon 🎈|ballot_box 🗳️
    ballot_box_with_check ☑️|bamboo 🎍|banana 🍌|bangbang ‼️|banjo 🪕|bank 🏦|bar_chart 📊|barber 💈|baseball ⚾|basket 🧺
    basketball 🏀|basketball_man ⛹️‍♂️|basketball_woman ⛹️‍♀️|bat 🦇|bath 🛀|bathtub 🛁|battery 🔋|beach_umbrella 🏖️|beans 🫘
    bear 🐻|bearded_person 🧔|beaver 🦫|bed 🛏️|bee 🐝|beer 🍺|beers 🍻|beetle 🪲|beginner 🔰|bell 🔔|bell_pepper 🫑|bellhop_bell 🛎️
    bento 🍱|beverage_box 🧃|bicyclist 🚴|bike 🚲|biking_man 🚴‍♂️|biking_woman 🚴‍♀️|bikini 👙|billed_cap 🧢|biohazard_sign ☣️
    bird 🐦|birthday 🎂|bison 🦬|biting_lip 🫦|black_cat 🐈‍⬛|black_circle ⚫|black_circle_for_record ⏺️|black_heart 🖤
    black_joker 🃏|black_large_square ⬛|black_left_pointing_double_triangle_with_vertical_bar ⏮️
    black_medium_small_square ◾|black_medium_square ◼️|black_nib ✒️
    black_right_pointing_double_triangle_with_vertical_bar ⏭️|black_right_pointing_triangle_with_double_vertical_bar ⏯️
    black_small_square ▪️|black_square_button 🔲|black_square_for_stop ⏹️|blond_haired_man 👱‍♂️|blond_haired_person 👱
    blond_haired_woman 👱‍♀️|blonde_woman 👱‍♀️|blossom 🌼|blowfish 🐡|blue_book 📘|blue_car 🚙|blue_heart 💙|blue_square 🟦
    blueberries 🫐|blush 😊|boar 🐗|boat ⛵|bomb 💣|bone 🦴|book 📖|bookmark 🔖|bookmark_tabs 📑|books 📚|boom 💥|boomerang 🪃|boot 👢
    bouncing_ball_man ⛹️‍♂️|bouncing_ball_person ⛹️|bouncing_ball_woman ⛹️‍♀️|bouquet 💐|bow 🙇|bow_and_arrow 🏹
    bowing_man 🙇‍♂️|bowing_woman 🙇‍♀️|bowl_with_spoon 🥣|bowling 🎳|boxing_glove 🥊|boy 👦|brain 🧠|bread 🍞|breast_feeding 🤱
    bricks 🧱|bride_with_veil 👰‍♀️|bridge_at_night 🌉|briefcase 💼|broccoli 🥦|broken_heart 💔|broom 🧹|brown_circle 🟤
    brown_heart 🤎|brown_square 🟫|bubble_tea 🧋|bubbles 🫧|bucket 🪣|bug 🐛|building_construction 🏗️|bulb 💡|bullettrain_front 🚅
    bullettrain_side 🚄|burrito 🌯|bus 🚌|business_suit_levitating 🕴️|busstop 🚏|bust_in_silhouette 👤|busts_in_silhouette 👥
    butter 🧈|butterfly 🦋|cactus 🌵|cake 🍰|calendar 📆|call_me_hand 🤙|calling 📲|camel 🐫|camera 📷|camera_flash 📸|camping 🏕️
    cancer ♋|candle 🕯️|candy 🍬|canned_food 🥫|canoe 🛶|capital_abcd 🔠|capricorn ♑|car 🚗|card_file_box 🗃️|card_index 📇
    card_index_dividers 🗂️|carousel_horse 🎠|carpentry_saw 🪚|carrot 🥕|cartwheeling 🤸|cat 🐱|cat2 🐈|cd 💿|chains ⛓️|chair 🪑
    champagne 🍾|chart 💹|chart_with_downwards_trend 📉|chart_with_upwards_trend 📈|checkered_flag 🏁|cheese 🧀|cherries 🍒
    cherry_blossom 🌸|chess_pawn ♟️|chestnut 🌰|chicken 🐔|child 🧒|children_crossing 🚸|chipmunk 🐿️|chocolate_bar 🍫
    chopsticks 🥢|christmas_tree 🎄|church ⛪|cinema 🎦|circled_m Ⓜ️|circus_tent 🎪|city_sunrise 🌇|city_sunset 🌆|cityscape 🏙️
    cl 🆑|cl_button 🆑|clap 👏|clapper 🎬|classical_building 🏛️|climbing 🧗|climbing_man 🧗‍♂️|climbing_woman 🧗‍♀️
    clinking_glasses 🥂|clipboard 📋|clock1 🕐|clock10 🕙|clock1030 🕥|clock11 🕚|clock1130 🕦|clock12 🕛|clock1230 🕧|clock130 🕜
    clock2 🕑|clock230 🕝|clock3 🕒|clock330 🕞|clock4 🕓|clock430 🕟|clock5 🕔|clock530 🕠|clock6 🕕|clock630 🕡|clock7 🕖
    clock730 🕢|clock8 🕗|clock830 🕣|clock9 🕘|clock930 🕤|closed_book 📕|closed_lock_with_key 🔐|closed_umbrella 🌂|cloud ☁️
    cloud_with_lightning 🌩️|cloud_with_rain 🌧️|cloud_with_snow 🌨️|cloud_with_tornado 🌪️|clown_face 🤡|clubs ♣️|coat 🧥
    cockroach 🪳|cocktail 🍸|coconut 🥥|coffee ☕|coffin ⚰️|coin 🪙|cold_face 🥶|cold_sweat 😰|comet ☄️|compass 🧭|compression 🗜️
    computer 💻|confetti_ball 🎊|confounded 😖|confused 😕|congratulations ㊗️|construction 🚧|construction_worker 👷
    construction_worker_man 👷‍♂️|construction_worker_woman 👷‍♀️|control_knobs 🎛️|convenience_store 🏪|cook 🧑‍🍳|cookie 🍪
    cool 🆒|cool_button 🆒|cop 👮|copyright ©️|coral 🪸|corn 🌽|couch_and_lamp 🛋️|couple 👫|couple_with_heart 💑
    couple_with_heart_man_man 👨‍❤️‍👨|couple_with_heart_woman_man 👩‍❤️‍👨|couple_with_heart_woman_woman 👩‍❤️‍👩|couplekiss 💏
    couplekiss_man_man 👨‍❤️‍💋‍👨|couplekiss_man_woman 👩‍❤️‍💋‍👨|couplekiss_woman_woman 👩‍❤️‍💋‍👩|cow 🐮|cow2 🐄
    cowboy_hat_face 🤠|crab 🦀|credit_card 💳|crescent_moon 🌙|cricket 🦗|cricket_bat_and_ball 🏏|crocodile 🐊|croissant 🥐
    crossed_fingers 🤞|crossed_flags 🎌|crossed_swords ⚔️|crow 🐦‍⬛|crown 👑|crutch 🩼|cry 😢|crying_cat_face 😿|crystal_ball 🔮
    cucumber 🥒|cup_with_straw 🥤|cupcake 🧁|cupid 💘|curling_stone 🥌|curly_haired_man 👨‍🦱|curly_haired_woman 👩‍🦱|curly_loop ➰
    currency_exchange 💱|curry 🍛|cursing_face 🤬|custard 🍮|customs 🛃|cut_of_meat 🥩|cyclone 🌀|dagger_knife 🗡️|dancer 💃
    dancers 👯|dancing_men 👯‍♂️|dancing_women 👯‍♀️|dango 🍡|dark_sunglasses 🕶️|dart 🎯|dash 💨|date 📅|deaf_man 🧏‍♂️
    deaf_person 🧏|deaf_woman 🧏‍♀️|deciduous_tree 🌳|deer 🦌|department_store 🏬|derelict_house_building 🏚️|desert 🏜️
    desert_island 🏝️|desktop_computer 🖥️|diamond_shape_with_a_dot_inside 💠|diamonds ♦️|disappointed 😞
    disappointed_relieved 😥|disguised_face 🥸|diving_mask 🤿|diya_lamp 🪔|dizzy 💫|dizzy_face 😵|dna 🧬|do_not_litter 🚯|dodo 🦤
    dog 🐶|dog2 🐕|dollar 💵|dolls 🎎|donkey 🫏|door 🚪|dotted_line_face 🫥|dotted_six_pointed_star 🔯|double_vertical_bar ⏸️
    doughnut 🍩|dove_of_peace 🕊️|down_left_arrow ↙️|down_right_arrow ↘️|dragon 🐉|dragon_face 🐲|dress 👗|dromedary_camel 🐪
    drooling_face 🤤|drop_of_blood 🩸|droplet 💧|drum 🥁|duck 🦆|dumpling 🥟|dvd 📀|e_mail 📧|eagle 🦅|ear 👂|ear_of_rice 🌾
    ear_with_hearing_aid 🦻|earth_africa 🌍|earth_americas 🌎|earth_asia 🌏|egg 🍳|egg2 🥚|eggplant 🍆|eight 8️⃣|eight_oclock 🕗
    eight_pointed_black_star ✴️|eight_pointed_star ✴️|eight_spoked_asterisk ✳️|eight_thirty 🕣|eject_symbol ⏏️
    electric_plug 🔌|elephant 🐘|elevator 🛗|eleven_oclock 🕚|eleven_thirty 🕦|elf 🧝|elf_man 🧝‍♂️|elf_woman 🧝‍♀️|email 📧
    empty_nest 🪹|end 🔚|end_arrow 🔚|england 🏴󠁧󠁢󠁥󠁮󠁧󠁿|envelope ✉️|envelope_with_arrow 📩|euro 💶|european_castle 🏰
    european_post_office 🏤|evergreen_tree 🌲|exclamation ❗|exploding_head 🤯|expressionless 😑|eye 👁️|eye_speech_bubble 👁️‍🗨️
    eyeglasses 👓|eyes 👀|face_exhaling 😮‍💨|face_holding_back_tears 🥹|face_in_clouds 😶‍🌫️|face_palm 🤦
    face_with_crossed_out_eyes 😵|face_with_diagonal_mouth 🫤|face_with_head_bandage 🤕
    face_with_open_eyes_and_hand_over_mouth 🫢|face_with_peeking_eye 🫣|face_with_raised_eyebrow 🤨|face_with_rolling_eyes 🙄
    face_with_spiral_eyes 😵‍💫|face_with_thermometer 🤒|facepalm 🤦|facepunch 👊|factory 🏭|factory_worker 🧑‍🏭|fairy 🧚
    fairy_man 🧚‍♂️|fairy_woman 🧚‍♀️|falafel 🧆|fallen_leaf 🍂|family 👪|family_man_boy 👨‍👦|family_man_boy_boy 👨‍👦‍👦
    family_man_girl 👨‍👧|family_man_girl_boy 👨‍👧‍👦|family_man_girl_girl 👨‍👧‍👧|family_man_man_boy 👨‍👨‍👦
    family_man_man_boy_boy 👨‍👨‍👦‍👦|family_man_man_girl 👨‍👨‍👧|family_man_man_girl_boy 👨‍👨‍👧‍👦
    family_man_man_girl_girl 👨‍👨‍👧‍👧|family_man_woman_boy 👨‍👩‍👦|family_man_woman_boy_boy 👨‍👩‍👦‍👦
    family_man_woman_girl 👨‍👩‍👧|family_man_woman_girl_boy 👨‍👩‍👧‍👦|family_man_woman_girl_girl 👨‍👩‍👧‍👧|family_woman_boy 👩‍👦
    family_woman_boy_boy 👩‍👦‍👦|family_woman_girl 👩‍👧|family_woman_girl_boy 👩‍👧‍👦|family_woman_girl_girl 👩‍👧‍👧
    family_woman_woman_boy 👩‍👩‍👦|family_woman_woman_boy_boy 👩‍👩‍👦‍👦|family_woman_woman_girl 👩‍👩‍👧
    family_woman_woman_girl_boy 👩‍👩‍👧‍👦|family_woman_woman_girl_girl 👩‍👩‍👧‍👧|farmer 🧑‍🌾|fast_forward ⏩
    fast_forward_button ⏩|fax 📠|fearful 😨|feather 🪶|feet 🐾|female_detective 🕵️‍♀️|female_sign ♀️|ferris_wheel 🎡|ferry ⛴️
    field_hockey_stick_and_ball 🏑|file_cabinet 🗄️|file_folder 📁|film_projector 📽️|film_strip 🎞️|fire 🔥|fire_engine 🚒
    fire_extinguisher 🧯|firecracker 🧨|firefighter 🧑‍🚒|fireworks 🎆|first_quarter_moon 🌓|first_quarter_moon_with_face 🌛
    fish 🐟|fish_cake 🍥|fishing_pole_and_fish 🎣|fist ✊|fist_left 🤛|fist_oncoming 👊|fist_raised ✊|fist_right 🤜|five 5️⃣
    five_oclock 🕔|five_thirty 🕠|flags 🎏|flamingo 🦩|flashlight 🔦|flat_shoe 🥿|flatbread 🫓|fleur_de_lis ⚜️|flight_arrival 🛬
    flight_departure 🛫|flipper 🐬|floppy_disk 💾|flower_playing_cards 🎴|flushed 😳|flute 🪈|fly 🪰|flying_disc 🥏
    flying_saucer 🛸|fog 🌫️|foggy 🌁|folding_hand_fan 🪭|fondue 🫕|foot 🦶|football 🏈|footprints 👣|fork_and_knife 🍴
    fortune_cookie 🥠|fountain ⛲|four 4️⃣|four_leaf_clover 🍀|four_oclock 🕓|four_thirty 🕟|fox_face 🦊|frame_with_picture 🖼️
    free 🆓|free_button 🆓|fried_egg 🍳|fried_shrimp 🍤|fries 🍟|frog 🐸|front_facing_baby_chick 🐥|frowning 😦|frowning_man 🙍‍♂️
    frowning_person 🙍|frowning_woman 🙍‍♀️|fu 🖕|fuelpump ⛽|full_moon 🌕|full_moon_with_face 🌝|funeral_urn ⚱️|game_die 🎲
    garlic 🧄|gear ⚙️|gem 💎|gemini ♊|genie 🧞|genie_man 🧞‍♂️|genie_woman 🧞‍♀️|ghost 👻|gift 🎁|gift_heart 💝|ginger_root 🫚
    giraffe 🦒|girl 👧|globe_showing_americas 🌎|globe_showing_asia_australia 🌏|globe_showing_europe_africa 🌍
    globe_with_meridians 🌐|gloves 🧤|goal_net 🥅|goat 🐐|goggles 🥽|golf ⛳|golfer 🏌️|golfing 🏌️|golfing_man 🏌️‍♂️
    golfing_woman 🏌️‍♀️|goose 🪿|grapes 🍇|green_apple 🍏|green_book 📗|green_circle 🟢|green_heart 💚|green_salad 🥗
    green_square 🟩|grey_exclamation ❕|grey_heart 🩶|grey_question ❔|grimacing 😬|grin 😁|grinning 😀|guard 💂|guardsman 💂‍♂️
    guardswoman 💂‍♀️|guide_dog 🦮|guitar 🎸|gun 🔫|hair_pick 🪮|haircut 💇|haircut_man 💇‍♂️|haircut_woman 💇‍♀️|hamburger 🍔
    hammer 🔨|hammer_and_pick ⚒️|hammer_and_wrench 🛠️|hamsa 🪬|hamster 🐹|hand ✋|hand_over_mouth 🤭
    hand_with_index_finger_and_thumb_crossed 🫰|handbag 👜|handball_person 🤾|handshake 🤝|hankey 💩|harambe 🦍|hash #️⃣
    hatched_chick 🐥|hatching_chick 🐣|headphones 🎧|headstone 🪦|health_worker 🧑‍⚕️|hear_no_evil 🙉|hear_no_evil_monkey 🙉
    heart ❤️|heart_decoration 💟|heart_eyes 😍|heart_eyes_cat 😻|heart_hands 🫶|heart_on_fire ❤️‍🔥|heartbeat 💓|heartpulse 💗
    hearts ♥️|heavy_check_mark ✔️|heavy_division_sign ➗|heavy_dollar_sign 💲|heavy_equals_sign 🟰|heavy_exclamation_mark ❗
    heavy_heart_exclamation ❣️|heavy_heart_exclamation_mark_ornament ❣️|heavy_minus_sign ➖|heavy_multiplication_x ✖️
    heavy_plus_sign ➕|hedgehog 🦔|helicopter 🚁|helmet_with_white_cross ⛑️|herb 🌿|hibiscus 🌺|high_brightness 🔆|high_heel 👠
    high_heeled_shoe 👠|high_speed_train 🚄|hiking_boot 🥾|hindu_temple 🛕|hippopotamus 🦛|hocho 🔪|hole 🕳️|honey_pot 🍯|hook 🪝
    horse 🐴|horse_racing 🏇|hospital 🏥|hot_face 🥵|hot_pepper 🌶️|hotdog 🌭|hotel 🏨|hotsprings ♨️|hourglass ⌛
    hourglass_flowing_sand ⏳|house 🏠|house_buildings 🏘️|house_with_garden 🏡|hugging_face 🤗|hugs 🤗|hushed 😯|hut 🛖
    hyacinth 🪻|ice_cream 🍨|ice_cube 🧊|ice_hockey_stick_and_puck 🏒|ice_skate ⛸️|icecream 🍦|id 🆔|id_button 🆔
    identification_card 🪪|ideograph_advantage 🉐|imp 👿|inbox_tray 📥|incoming_envelope 📨|index_pointing_at_the_viewer 🫵
    infinity ♾️|information_desk_person 💁|information_source ℹ️|innocent 😇|interrobang ⁉️|iphone 📱|izakaya_lantern 🏮
    jack_o_lantern 🎃|japan 🗾|japanese_acceptable_button 🉑|japanese_application_button 🈸|japanese_bargain_button 🉐
    japanese_castle 🏯|japanese_congratulations_button ㊗️|japanese_discount_button 🈹|japanese_dolls 🎎
    japanese_free_of_charge_button 🈚|japanese_goblin 👺|japanese_here_button 🈁|japanese_monthly_amount_button 🈷️
    japanese_no_vacancy_button 🈵|japanese_not_free_of_charge_button 🈶|japanese_ogre 👹|japanese_open_for_business_button 🈺
    japanese_passing_grade_button 🈴|japanese_post_office 🏣|japanese_prohibited_button 🈲|japanese_reserved_button 🈯
    japanese_secret_button ㊙️|japanese_service_charge_button 🈂️|japanese_symbol_for_beginner 🔰|japanese_vacancy_button 🈳
    jar 🫙|jeans 👖|jellyfish 🪼|jigsaw 🧩|joy 😂|joy_cat 😹|joystick 🕹️|judge 🧑‍⚖️|juggling_person 🤹|kaaba 🕋|kangaroo 🦘|key 🔑
    keyboard ⌨️|keycap_ten 🔟|khanda 🪯|kick_scooter 🛴|kimono 👘|kiss 💋|kissing 😗|kissing_cat 😽|kissing_closed_eyes 😚
    kissing_heart 😘|kissing_smiling_eyes 😙|kite 🪁|kiwi_fruit 🥝|kneeling_man 🧎‍♂️|kneeling_person 🧎|kneeling_woman 🧎‍♀️
    knife 🔪|knocked_out_face 😵|knot 🪢|koala 🐨|koko 🈁|lab_coat 🥼|label 🏷️|lacrosse 🥍|ladder 🪜|lantern 🏮|large_blue_circle 🔵
    large_blue_diamond 🔷|large_orange_diamond 🔶|last_quarter_moon 🌗|last_quarter_moon_with_face 🌜|latin_cross ✝️
    laughing 😆|leafy_green 🥬|leaves 🍃|ledger 📒|left_facing_fist 🤛|left_luggage 🛅|left_right_arrow ↔️|left_speech_bubble 🗨️
    leftwards_arrow_with_hook ↩️|leftwards_hand 🫲|leftwards_pushing_hand 🫷|leg 🦵|lemon 🍋|leo ♌|leopard 🐆|level_slider 🎚️
    libra ♎|light_blue_heart 🩵|light_rail 🚈|link 🔗|lion_face 🦁|lips 👄|lipstick 💄|lizard 🦎|llama 🦙|lobster 🦞|lock 🔒
    lock_with_ink_pen 🔏|lollipop 🍭|long_drum 🪘|loop ➿|lotion_bottle 🧴|lotus 🪷|lotus_position 🧘|lotus_position_man 🧘‍♂️
    lotus_position_woman 🧘‍♀️|loud_sound 🔊|loudspeaker 📢|love_hotel 🏩|love_letter 💌|love_you_gesture 🤟|low_battery 🪫
    low_brightness 🔅|lower_left_ballpoint_pen 🖊️|lower_left_crayon 🖍️|lower_left_fountain_pen 🖋️|lower_left_paintbrush 🖌️
    luggage 🧳|lungs 🫁|lying_face 🤥|m Ⓜ️|mag 🔍|mag_right 🔎|mage 🧙|mage_man 🧙‍♂️|mage_woman 🧙‍♀️|magic_wand 🪄|magnet 🧲
    mahjong 🀄|mailbox 📫|mailbox_closed 📪|mailbox_with_mail 📬|mailbox_with_no_mail 📭|male_detective 🕵️‍♂️|male_sign ♂️
    mammoth 🦣|man 👨|man-facepalming 🤦‍♂️|man-shrugging 🤷‍♂️|man_artist 👨‍🎨|man_astronaut 👨‍🚀|man_beard 🧔‍♂️
    man_cartwheeling 🤸‍♂️|man_cook 👨‍🍳|man_dancing 🕺|man_facepalming 🤦‍♂️|man_factory_worker 👨‍🏭|man_farmer 👨‍🌾
    man_feeding_baby 👨‍🍼|man_firefighter 👨‍🚒|man_gesturing_no 🙅‍♂️|man_gesturing_ok 🙆‍♂️|man_health_worker 👨‍⚕️
    man_in_business_suit_levitating 🕴️|man_in_manual_wheelchair 👨‍🦽|man_in_motorized_wheelchair 👨‍🦼|man_in_tuxedo 🤵‍♂️
    man_judge 👨‍⚖️|man_juggling 🤹‍♂️|man_mechanic 👨‍🔧|man_office_worker 👨‍💼|man_pilot 👨‍✈️|man_playing_handball 🤾‍♂️
    man_playing_water_polo 🤽‍♂️|man_scientist 👨‍🔬|man_shrugging 🤷‍♂️|man_singer 👨‍🎤|man_student 👨‍🎓|man_teacher 👨‍🏫
    man_technologist 👨‍💻|man_with_gua_pi_mao 👲|man_with_probing_cane 👨‍🦯|man_with_turban 👳‍♂️|man_with_veil 👰‍♂️
    mandarin 🍊|mango 🥭|mans_shoe 👞|mantelpiece_clock 🕰️|manual_wheelchair 🦽|map_of_japan 🗾|maple_leaf 🍁|maracas 🪇
    martial_arts_uniform 🥋|mask 😷|massage 💆|massage_man 💆‍♂️|massage_woman 💆‍♀️|mate 🧉|meat_on_bone 🍖|mechanic 🧑‍🔧
    mechanical_arm 🦾|mechanical_leg 🦿|medal_military 🎖️|medal_sports 🏅|medical_symbol ⚕️|mega 📣|melon 🍈|melting_face 🫠
    men_wrestling 🤼‍♂️|mending_heart ❤️‍🩹|menorah_with_nine_branches 🕎|mens 🚹|mens_room 🚹|mermaid 🧜‍♀️|merman 🧜‍♂️
    merperson 🧜|metal 🤘|metro 🚇|microbe 🦠|microphone 🎤|microscope 🔬|military_helmet 🪖|milk_glass 🥛|milky_way 🌌|minibus 🚐
    minidisc 💽|mirror 🪞|mirror_ball 🪩|mobile_phone_off 📴|money_mouth_face 🤑|money_with_wings 💸|moneybag 💰|monkey 🐒
    monkey_face 🐵|monocle_face 🧐|monorail 🚝|moon 🌔|moon_cake 🥮|moose 🫎|mortar_board 🎓|mosque 🕌|mosquito 🦟|motor_boat 🛥️
    motor_scooter 🛵|motorized_wheelchair 🦼|motorway 🛣️|mount_fuji 🗻|mountain ⛰️|mountain_bicyclist 🚵
    mountain_biking_man 🚵‍♂️|mountain_biking_woman 🚵‍♀️|mountain_cableway 🚠|mountain_railway 🚞|mountain_snow 🏔️|mouse 🐭
    mouse2 🐁|mouse_trap 🪤|movie_camera 🎥|moyai 🗿|mrs_claus 🤶|muscle 💪|mushroom 🍄|musical_keyboard 🎹|musical_note 🎵
    musical_score 🎼|mute 🔇|mx_claus 🧑‍🎄|nail_care 💅|name_badge 📛|national_park 🏞️|nauseated_face 🤢|nazar_amulet 🧿
    necktie 👔|negative_squared_cross_mark ❎|nerd_face 🤓|nest_with_eggs 🪺|nesting_dolls 🪆|neutral_face 😐|new 🆕|new_button 🆕
    new_moon 🌑|new_moon_with_face 🌚|newspaper 📰|newspaper_roll 🗞️|ng 🆖|ng_button 🆖|ng_man 🙅‍♂️|ng_woman 🙅‍♀️
    night_with_stars 🌃|nine 9️⃣|nine_oclock 🕘|nine_thirty 🕤|ninja 🥷|no_bell 🔕|no_bicycles 🚳|no_entry ⛔|no_entry_sign 🚫
    no_good 🙅|no_good_man 🙅‍♂️|no_good_woman 🙅‍♀️|no_mobile_phones 📵|no_mouth 😶|no_pedestrians 🚷|no_smoking 🚭
    non_potable_water 🚱|nose 👃|notebook 📓|notebook_with_decorative_cover 📔|notes 🎶|nut_and_bolt 🔩|o ⭕|o2 🅾️
    o_button_blood_type 🅾️|ocean 🌊|octopus 🐙|oden 🍢|office 🏢|office_worker 🧑‍💼|oil_drum 🛢️|ok 🆗|ok_button 🆗|ok_hand 👌
    ok_man 🙆‍♂️|ok_person 🙆|ok_woman 🙆‍♀️|old_key 🗝️|older_adult 🧓|older_man 👴|older_woman 👵|olive 🫒|om_symbol 🕉️|on 🔛
    on_arrow 🔛|oncoming_automobile 🚘|oncoming_bus 🚍|oncoming_police_car 🚔|oncoming_taxi 🚖|one 1️⃣|one_oclock 🕐
    one_piece_swimsuit 🩱|one_thirty 🕜|onion 🧅|open_file_folder 📂|open_hands 👐|open_mouth 😮|open_umbrella ☂️|ophiuchus ⛎
    orange 🍊|orange_book 📙|orange_circle 🟠|orange_heart 🧡|orange_square 🟧|orangutan 🦧|orthodox_cross ☦️|otter 🦦
    outbox_tray 📤|owl 🦉|ox 🐂|oyster 🦪|p_button 🅿️|package 📦|page_facing_up 📄|page_with_curl 📃|pager 📟|palm_down_hand 🫳
    palm_tree 🌴|palm_up_hand 🫴|palms_up_together 🤲|pancakes 🥞|panda_face 🐼|paperclip 📎|paperclips 🖇️|parachute 🪂
    parasol_on_ground ⛱️|parking 🅿️|parrot 🦜|part_alternation_mark 〽️|partly_sunny ⛅|party_parrot 🦜|partying_face 🥳
    passenger_ship 🛳️|passport_control 🛂|pea_pod 🫛|peace_symbol ☮️|peach 🍑|peacock 🦚|peanuts 🥜|pear 🍐|pencil 📝|pencil2 ✏️
    penguin 🐧|pensive 😔|people_holding_hands 🧑‍🤝‍🧑|people_hugging 🫂|performing_arts 🎭|persevere 😣|person_bald 🧑‍🦲
    person_curly_hair 🧑‍🦱|person_feeding_baby 🧑‍🍼|person_fencing 🤺|person_gesturing_no 🙅|person_gesturing_ok 🙆
    person_in_manual_wheelchair 🧑‍🦽|person_in_motorized_wheelchair 🧑‍🦼|person_in_tuxedo 🤵|person_red_hair 🧑‍🦰
    person_white_hair 🧑‍🦳|person_with_ball ⛹️|person_with_blond_hair 👱|person_with_crown 🫅|person_with_pouting_face 🙎
    person_with_probing_cane 🧑‍🦯|person_with_turban 👳|person_with_veil 👰|petri_dish 🧫|phone ☎️|pick ⛏️|pickup_truck 🛻
    pie 🥧|pig 🐷|pig2 🐖|pig_nose 🐽|pill 💊|pilot 🧑‍✈️|pinata 🪅|pinched_fingers 🤌|pinching_hand 🤏|pineapple 🍍|pink_heart 🩷
    pirate_flag 🏴‍☠️|pisces ♓|pizza 🍕|placard 🪧|place_of_worship 🛐|plate_with_cutlery 🍽️|playground_slide 🛝
    pleading_face 🥺|plunger 🪠|point_down 👇|point_left 👈|point_right 👉|point_up ☝️|point_up_2 👆|polar_bear 🐻‍❄️
    police_car 🚓|policeman 👮‍♂️|policewoman 👮‍♀️|poodle 🐩|poop 💩|popcorn 🍿|post_office 🏣|postal_horn 📯|postbox 📮
    potable_water 🚰|potato 🥔|potted_plant 🪴|pouch 👝|poultry_leg 🍗|pound 💷|pouring_liquid 🫗|pout 😡|pouting_cat 😾
    pouting_face 🙎|pouting_man 🙎‍♂️|pouting_woman 🙎‍♀️|pray 🙏|prayer_beads 📿|pregnant_man 🫃|pregnant_person 🫄
    pregnant_woman 🤰|pretzel 🥨|previous_track_button ⏮️|prince 🤴|princess 👸|printer 🖨️|probing_cane 🦯|punch 👊
    purple_circle 🟣|purple_heart 💜|purple_square 🟪|purse 👛|pushpin 📌|put_litter_in_its_place 🚮|question ❓|rabbit 🐰
    rabbit2 🐇|raccoon 🦝|racehorse 🐎|racing_car 🏎️|racing_motorcycle 🏍️|radio 📻|radio_button 🔘|radioactive_sign ☢️|rage 😡
    railway_car 🚃|railway_track 🛤️|rainbow 🌈|rainbow_flag 🏳️‍🌈|raised_back_of_hand 🤚|raised_eyebrow 🤨
    raised_hand_with_fingers_splayed 🖐️|raised_hand_with_part_between_middle_and_ring_fingers 🖖|raised_hands 🙌
    raising_hand 🙋|raising_hand_man 🙋‍♂️|raising_hand_woman 🙋‍♀️|ram 🐏|ramen 🍜|rat 🐀|raven 🐦‍⬛|razor 🪒|receipt 🧾
    recycle ♻️|red_car 🚗|red_circle 🔴|red_envelope 🧧|red_haired_man 👨‍🦰|red_haired_woman 👩‍🦰|red_square 🟥|registered ®️
    relaxed ☺️|relieved 😌|reminder_ribbon 🎗️|repeat 🔁|repeat_one 🔂|rescue_worker_helmet ⛑️|rescue_workers_helmet ⛑️
    restroom 🚻|reversed_hand_with_middle_finger_extended 🖕|revolving_hearts 💞|rewind ⏪|rhinoceros 🦏|ribbon 🎀|rice 🍚
    rice_ball 🍙|rice_cracker 🍘|rice_scene 🎑|right_anger_bubble 🗯️|right_facing_fist 🤜|rightwards_hand 🫱
    rightwards_pushing_hand 🫸|ring 💍|ring_buoy 🛟|ringed_planet 🪐|robot_face 🤖|rock 🪨|rocket 🚀|rofl 🤣|roll_eyes 🙄
    roll_of_paper 🧻|rolled_up_newspaper 🗞️|roller_coaster 🎢|roller_skate 🛼|rolling_on_the_floor_laughing 🤣|rook 🐦‍⬛
    rooster 🐓|rose 🌹|rosette 🏵️|rotating_light 🚨|round_pushpin 📍|rowboat 🚣|rowing_man 🚣‍♂️|rowing_woman 🚣‍♀️
    rugby_football 🏉|runner 🏃|running 🏃|running_man 🏃‍♂️|running_shirt_with_sash 🎽|running_woman 🏃‍♀️|sa 🈂️|safety_pin 🧷
    safety_vest 🦺|sagittarius ♐|sake 🍶|salt 🧂|saluting_face 🫡|sandal 👡|sandwich 🥪|santa 🎅|santa_claus 🎅|sari 🥻
    sassy_man 💁‍♂️|sassy_woman 💁‍♀️|satellite 📡|satisfied 😆|sauna_man 🧖‍♂️|sauna_person 🧖|sauna_woman 🧖‍♀️|sauropod 🦕
    saxophone 🎷|scales ⚖️|scarf 🧣|school 🏫|school_satchel 🎒|scientist 🧑‍🔬|scissors ✂️|scorpio ♏|scorpion 🦂|scorpius ♏
    scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿|scream 😱|scream_cat 🙀|screwdriver 🪛|scroll 📜|seal 🦭|seat 💺|secret ㊙️|see_no_evil 🙈
    see_no_evil_monkey 🙈|seedling 🌱|selfie 🤳|service_dog 🐕‍🦺|seven 7️⃣|seven_oclock 🕖|seven_thirty 🕢|sewing_needle 🪡
    shaking_face 🫨|shallow_pan_of_food 🥘|shamrock ☘️|shark 🦈|shaved_ice 🍧|sheep 🐑|shell 🐚|shield 🛡️|shinto_shrine ⛩️
    ship 🚢|shirt 👕|shit 💩|shoe 👞|shopping 🛍️|shopping_cart 🛒|shorts 🩳|shower 🚿|shrimp 🦐|shrug 🤷|shushing_face 🤫
    signal_strength 📶|simple_smile 🙂|singer 🧑‍🎤|six 6️⃣|six_oclock 🕕|six_pointed_star 🔯|six_thirty 🕡|skateboard 🛹|ski 🎿
    skier ⛷️|skull 💀|skull_and_crossbones ☠️|skunk 🦨|sled 🛷|sleeping 😴|sleeping_accommodation 🛌|sleeping_bed 🛌|sleepy 😪
    sleuth_or_spy 🕵️|slightly_frowning_face 🙁|slightly_smiling_face 🙂|slot_machine 🎰|sloth 🦥|small_airplane 🛩️
    small_blue_diamond 🔹|small_orange_diamond 🔸|small_red_triangle 🔺|small_red_triangle_down 🔻|smile 😄|smile_cat 😸
    smiley 😃|smiley_cat 😺|smiling_cat_with_heart_eyes 😻|smiling_face_with_3_hearts 🥰|smiling_face_with_heart_eyes 😍
    smiling_face_with_tear 🥲|smiling_face_with_three_hearts 🥰|smiling_imp 😈|smirk 😏|smirk_cat 😼|smoking 🚬|snail 🐌|snake 🐍
    sneezing_face 🤧|snow_capped_mountain 🏔️|snowboarder 🏂|snowflake ❄️|snowman ⛄|snowman_with_snow ☃️|soap 🧼|sob 😭
    soccer ⚽|socks 🧦|softball 🥎|soon 🔜|soon_arrow 🔜|sos 🆘|sos_button 🆘|sound 🔉|space_invader 👾|spades ♠️|spaghetti 🍝
    sparkle ❇️|sparkler 🎇|sparkles ✨|sparkling_heart 💖|speak_no_evil 🙊|speak_no_evil_monkey 🙊|speaker 🔈
    speaking_head_in_silhouette 🗣️|speech_balloon 💬|speedboat 🚤|spider 🕷️|spider_web 🕸️|spiral_calendar_pad 🗓️
    spiral_note_pad 🗒️|sponge 🧽|spoon 🥄|squid 🦑|stadium 🏟️|standing_man 🧍‍♂️|standing_person 🧍|standing_woman 🧍‍♀️|star ⭐
    star-struck 🤩|star2 🌟|star_and_crescent ☪️|star_of_david ✡️|star_struck 🤩|stars 🌠|station 🚉|statue_of_liberty 🗽
    steam_locomotive 🚂|stethoscope 🩺|stew 🍲|stop_sign 🛑|stopwatch ⏱️|straight_ruler 📏|strawberry 🍓|stuck_out_tongue 😛
    stuck_out_tongue_closed_eyes 😝|stuck_out_tongue_winking_eye 😜|student 🧑‍🎓|studio_microphone 🎙️|stuffed_flatbread 🥙
    sun_with_face 🌞|sunflower 🌻|sunglasses 😎|sunny ☀️|sunrise 🌅|sunrise_over_mountains 🌄|superhero 🦸|superhero_man 🦸‍♂️
    superhero_woman 🦸‍♀️|supervillain 🦹|supervillain_man 🦹‍♂️|supervillain_woman 🦹‍♀️|surfer 🏄|surfing_man 🏄‍♂️
    surfing_woman 🏄‍♀️|sushi 🍣|suspension_railway 🚟|swan 🦢|sweat 😓|sweat_drops 💦|sweat_smile 😅|sweet_potato 🍠|swim_brief 🩲
    swimmer 🏊|swimming_man 🏊‍♂️|swimming_woman 🏊‍♀️|symbols 🔣|synagogue 🕍|syringe 💉|t-rex 🦖|t_rex 🦖|t_shirt 👕
    table_tennis_paddle_and_ball 🏓|taco 🌮|tada 🎉|takeout_box 🥡|tamale 🫔|tanabata_tree 🎋|taurus ♉|taxi 🚕|tea 🍵|teacher 🧑‍🏫
    teapot 🫖|tear_off_calendar 📆|technologist 🧑‍💻|teddy_bear 🧸|telephone_receiver 📞|telescope 🔭|ten 🔟|ten_oclock 🕙
    ten_thirty 🕥|tennis 🎾|tent ⛺|test_tube 🧪|the_horns 🤘|thermometer 🌡️|thinking 🤔|thinking_face 🤔|thong_sandal 🩴
    thought_balloon 💭|thread 🧵|three 3️⃣|three_button_mouse 🖱️|three_oclock 🕒|three_thirty 🕞|thumbsdown 👎|thumbsup 👍
    thunder_cloud_and_rain ⛈️|ticket 🎫|tickets 🎟️|tiger 🐯|tiger2 🐅|timer_clock ⏲️|tipping_hand_man 💁‍♂️
    tipping_hand_person 💁|tipping_hand_woman 💁‍♀️|tired_face 😫|tm ™️|toilet 🚽|tokyo_tower 🗼|tomato 🍅|tongue 👅|toolbox 🧰
    tooth 🦷|toothbrush 🪥|top 🔝|top_arrow 🔝|tophat 🎩|trackball 🖲️|tractor 🚜|traffic_light 🚥|train 🚋|train2 🚆|tram 🚊
    transgender_flag 🏳️‍⚧️|transgender_symbol ⚧️|triangular_flag_on_post 🚩|triangular_ruler 📐|trident 🔱|triumph 😤|troll 🧌
    trolleybus 🚎|trophy 🏆|tropical_drink 🍹|tropical_fish 🐠|truck 🚚|trumpet 🎺|tshirt 👕|tulip 🌷|tumbler_glass 🥃|turkey 🦃
    turtle 🐢|tv 📺|twelve_oclock 🕛|twelve_thirty 🕧|twisted_rightwards_arrows 🔀|two 2️⃣|two_hearts 💕|two_hump_camel 🐫
    two_men_holding_hands 👬|two_oclock 🕑|two_thirty 🕝|two_women_holding_hands 👭|u5272 🈹|u5408 🈴|u55b6 🈺|u6307 🈯|u6708 🈷️
    u6709 🈶|u6e80 🈵|u7121 🈚|u7533 🈸|u7981 🈲|u7a7a 🈳|umbrella ☔|unamused 😒|underage 🔞|unicorn_face 🦄|unlock 🔓|up 🆙
    up_button 🆙|up_down_arrow ↕️|up_left_arrow ↖️|up_right_arrow ↗️|upside_down_face 🙃|v ✌️|vampire 🧛|vampire_man 🧛‍♂️
    vampire_woman 🧛‍♀️|vertical_traffic_light 🚦|vhs 📼|vibration_mode 📳|video_camera 📹|video_game 🎮|violin 🎻|virgo ♍
    volcano 🌋|volleyball 🏐|vomiting_face 🤮|vs 🆚|vs_button 🆚|waffle 🧇|wales 🏴󠁧󠁢󠁷󠁬󠁳󠁿|walking 🚶|walking_man 🚶‍♂️
    walking_woman 🚶‍♀️|waning_crescent_moon 🌘|waning_gibbous_moon 🌖|warning ⚠️|wastebasket 🗑️|watch ⌚|water_buffalo 🐃
    water_polo 🤽|watermelon 🍉|wave 👋|waving_black_flag 🏴|waving_white_flag 🏳️|wavy_dash 〰️|waxing_crescent_moon 🌒|wc 🚾
    weary 😩|wedding 💒|weight_lifter 🏋️|weight_lifting 🏋️|weight_lifting_man 🏋️‍♂️|weight_lifting_woman 🏋️‍♀️|whale 🐳
    whale2 🐋|wheel 🛞|wheel_of_dharma ☸️|wheelchair ♿|white_check_mark ✅|white_circle ⚪|white_flower 💮
    white_frowning_face ☹️|white_haired_man 👨‍🦳|white_haired_woman 👩‍🦳|white_heart 🤍|white_large_square ⬜
    white_medium_small_square ◽|white_medium_square ◻️|white_small_square ▫️|white_square_button 🔳
    white_sun_behind_cloud 🌥️|white_sun_behind_cloud_with_rain 🌦️|white_sun_with_small_cloud 🌤️|wilted_flower 🥀
    wind_blowing_face 🌬️|wind_chime 🎐|window 🪟|wine_glass 🍷|wing 🪽|wink 😉|wireless 🛜|wolf 🐺|woman 👩|woman-facepalming 🤦‍♀️
    woman-shrugging 🤷‍♀️|woman_artist 👩‍🎨|woman_astronaut 👩‍🚀|woman_beard 🧔‍♀️|woman_cartwheeling 🤸‍♀️|woman_cook 👩‍🍳
    woman_facepalming 🤦‍♀️|woman_factory_worker 👩‍🏭|woman_farmer 👩‍🌾|woman_feeding_baby 👩‍🍼|woman_firefighter 👩‍🚒
    woman_gesturing_no 🙅‍♀️|woman_gesturing_ok 🙆‍♀️|woman_health_worker 👩‍⚕️|woman_in_manual_wheelchair 👩‍🦽
    woman_in_motorized_wheelchair 👩‍🦼|woman_in_tuxedo 🤵‍♀️|woman_judge 👩‍⚖️|woman_juggling 🤹‍♀️|woman_mechanic 👩‍🔧
    woman_office_worker 👩‍💼|woman_pilot 👩‍✈️|woman_playing_handball 🤾‍♀️|woman_playing_water_polo 🤽‍♀️|woman_scientist 👩‍🔬
    woman_shrugging 🤷‍♀️|woman_singer 👩‍🎤|woman_student 👩‍🎓|woman_teacher 👩‍🏫|woman_technologist 👩‍💻
    woman_with_headscarf 🧕|woman_with_probing_cane 👩‍🦯|woman_with_turban 👳‍♀️|womans_boot 👢|womans_clothes 👚|womans_hat 👒
    womans_sandal 👡|women_wrestling 🤼‍♀️|womens 🚺|womens_room 🚺|wood 🪵|woozy_face 🥴|world_map 🗺️|worm 🪱|worried 😟|wrench 🔧
    wrestling 🤼|writing_hand ✍️|x ❌|x_ray 🩻|yarn 🧶|yawning_face 🥱|yellow_circle 🟡|yellow_heart 💛|yellow_square 🟨|yen 💴
    yin_yang ☯️|yo_yo 🪀|yum 😋|zany_face 🤪|zap ⚡|zebra 🦓|zero 0️⃣|zipper_mouth_face 🤐|zombie 🧟|zombie_man 🧟‍♂️
    zombie_woman 🧟‍♀️|zzz 💤
    """
}
