# Writes a conversation of COUNT messages, whose ids are the numbers from 0: awk -v COUNT=1000000 -f conversation.awk
BEGIN {
  srand(1)
  split("the boat leaves at nine and nobody has packed yet bring a coat it may rain later we meet under the clock where is everyone", words, " ")
  print "{\"me\":\"ana\",\"peer\":{\"id\":\"p\",\"kind\":\"group\",\"title\":\"Trip\"},\"people\":{\"ana\":{\"name\":\"Ana\"},\"bo\":{\"name\":\"Bo\"},\"cy\":{\"name\":\"Cy\"}}}"
  split("ana bo cy", people, " ")
  for (number = 0; number < COUNT; number++) {
    text = ""
    for (length_left = 1 + int(rand() * 24); length_left > 0; length_left--) text = text words[1 + int(rand() * 25)] (length_left > 1 ? " " : "")
    minute = int(number / 2)
    printf "{\"id\":\"%d\",\"sender\":\"%s\",\"date\":\"%04d-%02d-%02dT%02d:%02d:00Z\",\"content\":{\"type\":\"text\",\"text\":\"%s\"}}\n",
      number, people[1 + int(rand() * 3)], 2010 + int(minute / 483840), 1 + int(minute / 40320) % 12, 1 + int(minute / 1440) % 28,
      int(minute / 60) % 24, minute % 60, text
  }
}
