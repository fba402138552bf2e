import BubbleCore

/// The texts of an archive's page, in the languages of the library.
struct ArchiveWords {
  /// The placeholder of the search field, with the key that leads to it.
  var search: String
  /// The accessibility label of the search field.
  var searchAll: String
  /// The name of the field for a day.
  var showDay: String
  /// The name of the switch of appearances.
  var lightOrDark: String
  /// The name of the list of search results.
  var foundMessages: String
  /// The button that continues a search.
  var searchOn: String
  /// The name of the list of messages.
  var messages: String
  /// The text before the page's scripts have run; `%@` is the page's file.
  var loading: String
  /// The text while files are loading: `%@`.
  var waiting: String
  /// The text for files that are missing or damaged: `%@`.
  var unread: String
  /// The button that loads them again.
  var again: String
  /// The accessibility label of a quote that links to its message.
  var showAnswered: String
  /// The labels of a file and of a recording.
  var open: String
  var play: String
  /// The text during a search.
  var searching: String
  /// The number of results: `%@`.
  var found: String
  /// The number of results, if there are more.
  var foundMore: String
  /// The text without any result.
  var nothingFound: String
  /// The text on paper: the first and last message of the range, and the number of all: three times
  /// `%@`.
  var printed: String

  /// Returns the texts in a language; English if the language is unknown.
  static func of(_ environment: LayoutEnvironment) -> ArchiveWords {
    table[environment.strings.language] ?? english
  }

  /// The texts in the page, by the names of their placeholders.
  var places: [(name: String, text: String)] {
    [
      ("search", search), ("searchAll", searchAll), ("showDay", showDay),
      ("lightOrDark", lightOrDark), ("foundMessages", foundMessages), ("searchOn", searchOn),
      ("messages", messages), ("loading", loading), ("again", again),
    ]
  }

  /// The texts of the page's scripts.
  var spoken: [(name: StaticString, text: String)] {
    [
      ("searching", searching), ("found", found), ("foundMore", foundMore),
      ("nothingFound", nothingFound), ("printed", printed), ("waiting", waiting),
      ("unread", unread),
    ]
  }

  private static let english = ArchiveWords(
    search: "Search (/)", searchAll: "Search all messages", showDay: "Show a day",
    lightOrDark: "Light or dark", foundMessages: "Found messages", searchOn: "Search on",
    messages: "Messages",
    loading:
      "Loading the messages. If this text stays, the file %@ is incomplete, or scripts may not run.",
    waiting: "Waiting for %@ …",
    unread: "Missing or damaged: %@. What belongs there is neither shown nor found.",
    again: "Try again",
    showAnswered: "Show the message that is answered", open: "Open", play: "Play",
    searching: "Searching …", found: "Found: %@, the latest first",
    foundMore: "Found: %@ and more, the latest first", nothingFound: "Nothing is found",
    printed: "Messages %@ to %@ of %@: those that were loaded.")

  private static let table: [String: ArchiveWords] = [
    "en": english,
    "de": ArchiveWords(
      search: "Suchen (/)", searchAll: "Alle Nachrichten durchsuchen", showDay: "Tag anzeigen",
      lightOrDark: "Hell oder dunkel", foundMessages: "Gefundene Nachrichten",
      searchOn: "Weitersuchen", messages: "Nachrichten",
      loading:
        "Die Nachrichten werden geladen. Bleibt dieser Text stehen, ist die Datei %@ unvollständig, oder Skripte sind nicht erlaubt.",
      waiting: "Warten auf %@ …",
      unread: "Fehlt oder ist beschädigt: %@. Was dazu gehört, wird weder angezeigt noch gefunden.",
      again: "Erneut versuchen",
      showAnswered: "Beantwortete Nachricht anzeigen", open: "Öffnen", play: "Abspielen",
      searching: "Suche läuft …", found: "Gefunden: %@, die neuesten zuerst",
      foundMore: "Gefunden: %@ und mehr, die neuesten zuerst", nothingFound: "Nichts gefunden",
      printed: "Nachrichten %@ bis %@ von %@: die geladenen."),
    "fr": ArchiveWords(
      search: "Rechercher (/)", searchAll: "Rechercher dans tous les messages",
      showDay: "Afficher un jour", lightOrDark: "Clair ou sombre",
      foundMessages: "Messages trouvés", searchOn: "Continuer la recherche", messages: "Messages",
      loading:
        "Chargement des messages. Si ce texte reste affiché, le fichier %@ est incomplet ou les scripts ne sont pas autorisés.",
      waiting: "En attente de %@…",
      unread: "Manquant ou endommagé : %@. Son contenu n’est ni affiché ni trouvé.",
      again: "Réessayer",
      showAnswered: "Afficher le message d’origine", open: "Ouvrir", play: "Lire",
      searching: "Recherche en cours…", found: "Trouvés : %@, les plus récents d’abord",
      foundMore: "Trouvés : %@ et plus, les plus récents d’abord",
      nothingFound: "Aucun résultat",
      printed: "Messages %@ à %@ sur %@ : ceux qui ont été chargés."),
    "es": ArchiveWords(
      search: "Buscar (/)", searchAll: "Buscar en todos los mensajes", showDay: "Mostrar un día",
      lightOrDark: "Claro u oscuro", foundMessages: "Mensajes encontrados",
      searchOn: "Seguir buscando", messages: "Mensajes",
      loading:
        "Cargando los mensajes. Si este texto no desaparece, el archivo %@ está incompleto o los scripts no están permitidos.",
      waiting: "Esperando %@…",
      unread: "Falta o está dañado: %@. Su contenido no se muestra ni se encuentra.",
      again: "Reintentar",
      showAnswered: "Mostrar el mensaje respondido", open: "Abrir", play: "Reproducir",
      searching: "Buscando…", found: "Encontrados: %@, los más recientes primero",
      foundMore: "Encontrados: %@ y más, los más recientes primero",
      nothingFound: "No se ha encontrado nada",
      printed: "Mensajes %@ a %@ de %@: los que se cargaron."),
    "pt": ArchiveWords(
      search: "Pesquisar (/)", searchAll: "Pesquisar em todas as mensagens",
      showDay: "Mostrar um dia", lightOrDark: "Claro ou escuro",
      foundMessages: "Mensagens encontradas", searchOn: "Continuar a pesquisa",
      messages: "Mensagens",
      loading:
        "Carregando as mensagens. Se este texto não sumir, o arquivo %@ está incompleto ou os scripts não são permitidos.",
      waiting: "Aguardando %@…",
      unread: "Ausente ou danificado: %@. O conteúdo não é mostrado nem encontrado.",
      again: "Tentar novamente",
      showAnswered: "Mostrar a mensagem respondida", open: "Abrir", play: "Reproduzir",
      searching: "Pesquisando…", found: "Encontradas: %@, as mais recentes primeiro",
      foundMore: "Encontradas: %@ e mais, as mais recentes primeiro",
      nothingFound: "Nada foi encontrado",
      printed: "Mensagens %@ a %@ de %@: as que foram carregadas."),
    "ru": ArchiveWords(
      search: "Поиск (/)", searchAll: "Поиск по всем сообщениям", showDay: "Показать день",
      lightOrDark: "Светлая или тёмная тема", foundMessages: "Найденные сообщения",
      searchOn: "Искать дальше", messages: "Сообщения",
      loading:
        "Сообщения загружаются. Если этот текст не исчезает, файл %@ неполный или скрипты не разрешены.",
      waiting: "Ожидание %@…",
      unread: "Отсутствует или повреждено: %@. Содержимое не показано и не найдётся.",
      again: "Повторить",
      showAnswered: "Показать исходное сообщение", open: "Открыть", play: "Воспроизвести",
      searching: "Поиск…", found: "Найдено: %@, сначала новые",
      foundMore: "Найдено: %@ и ещё, сначала новые", nothingFound: "Ничего не найдено",
      printed: "Сообщения с %@ по %@ из %@: те, что были загружены."),
    "ar": ArchiveWords(
      search: "بحث (/)", searchAll: "البحث في كل الرسائل", showDay: "عرض يوم",
      lightOrDark: "فاتح أو داكن", foundMessages: "الرسائل التي عُثر عليها",
      searchOn: "متابعة البحث", messages: "الرسائل",
      loading:
        "يجري تحميل الرسائل. إذا بقي هذا النص، فالملف %@ غير مكتمل أو النصوص البرمجية غير مسموح بها.",
      waiting: "في انتظار %@…", unread: "مفقود أو تالف: %@. لا يُعرض محتواه ولا يُعثر عليه.",
      again: "إعادة المحاولة",
      showAnswered: "عرض الرسالة الأصلية", open: "فتح", play: "تشغيل", searching: "جارٍ البحث…",
      found: "النتائج: %@، الأحدث أولاً",
      foundMore: "النتائج: %@ وأكثر، الأحدث أولاً", nothingFound: "لا توجد نتائج",
      printed: "الرسائل من %@ إلى %@ من أصل %@: التي تم تحميلها."),
    "he": ArchiveWords(
      search: "חיפוש (/)", searchAll: "חיפוש בכל ההודעות", showDay: "הצגת יום",
      lightOrDark: "בהיר או כהה", foundMessages: "הודעות שנמצאו", searchOn: "להמשיך בחיפוש",
      messages: "הודעות",
      loading: "ההודעות נטענות. אם הטקסט הזה נשאר, הקובץ %@ אינו שלם או שאסור להריץ סקריפטים.",
      waiting: "ממתין: %@…", unread: "חסר או פגום: %@. התוכן שלו לא מוצג ולא נמצא.",
      again: "לנסות שוב",
      showAnswered: "הצגת ההודעה המקורית", open: "פתיחה", play: "הפעלה", searching: "מחפש…",
      found: "נמצאו: %@, החדשות תחילה",
      foundMore: "נמצאו: %@ ועוד, החדשות תחילה", nothingFound: "לא נמצא דבר",
      printed: "הודעות %@ עד %@ מתוך %@: אלה שנטענו."),
    "hi": ArchiveWords(
      search: "खोजें (/)", searchAll: "सभी मैसेज में खोजें", showDay: "कोई दिन दिखाएँ",
      lightOrDark: "हल्का या गहरा", foundMessages: "मिले हुए मैसेज", searchOn: "आगे खोजें",
      messages: "मैसेज",
      loading: "मैसेज लोड हो रहे हैं। अगर यह टेक्स्ट बना रहे, तो फ़ाइल %@ अधूरी है या स्क्रिप्ट की अनुमति नहीं है।",
      waiting: "%@ का इंतज़ार है…", unread: "नहीं मिला या खराब है: %@। इसका हिस्सा न दिखता है, न खोज में मिलता है।",
      again: "फिर कोशिश करें",
      showAnswered: "मूल मैसेज दिखाएँ", open: "खोलें", play: "चलाएँ", searching: "खोज जारी है…",
      found: "मिले: %@, सबसे नए पहले",
      foundMore: "मिले: %@ और अधिक, सबसे नए पहले", nothingFound: "कुछ नहीं मिला",
      printed: "मैसेज %@ से %@, कुल %@ में से: जो लोड हुए थे।"),
    "ja": ArchiveWords(
      search: "検索 (/)", searchAll: "すべてのメッセージを検索", showDay: "日付を表示",
      lightOrDark: "ライトまたはダーク", foundMessages: "見つかったメッセージ", searchOn: "続けて検索",
      messages: "メッセージ",
      loading: "メッセージを読み込んでいます。この表示が消えないときは、ファイル %@ が不完全か、スクリプトが許可されていません。",
      waiting: "%@ を待っています…", unread: "見つからないか壊れています: %@。その内容は表示も検索もされません。", again: "再試行",
      showAnswered: "返信元のメッセージを表示", open: "開く", play: "再生", searching: "検索中…", found: "%@件、新しい順",
      foundMore: "%@件以上、新しい順",
      nothingFound: "見つかりませんでした", printed: "%@〜%@件目(全%@件): 読み込まれたもの。"),
    "zh": ArchiveWords(
      search: "搜索 (/)", searchAll: "搜索所有消息", showDay: "显示某一天",
      lightOrDark: "浅色或深色", foundMessages: "找到的消息", searchOn: "继续搜索", messages: "消息",
      loading: "正在加载消息。如果此文字一直显示，说明文件 %@ 不完整，或脚本未获允许。",
      waiting: "正在等待 %@…", unread: "缺失或已损坏：%@。其中的内容不会显示，也搜索不到。", again: "重试",
      showAnswered: "显示被回复的消息", open: "打开", play: "播放",
      searching: "正在搜索…",
      found: "找到 %@ 条，最新的在前", foundMore: "找到 %@ 条以上，最新的在前", nothingFound: "没有找到",
      printed: "第 %@ 至 %@ 条，共 %@ 条：已加载的部分。"),
  ]
}
