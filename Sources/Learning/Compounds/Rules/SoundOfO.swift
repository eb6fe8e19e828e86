/// How the letter o sounds in Swedish words, which letters do not tell: as in *sol*, or as å.
///
/// Own judgement by ear, of words that children's compounds are made of.
enum SoundOfO {
  case close, open

  /// Returns how every o of a word sounds; nothing for a word that is not known.
  init?(of word: String) {
    if Self.openWords.contains(word) {
      self = .open
    } else if Self.closeWords.contains(word) {
      self = .close
    } else {
      return nil
    }
  }

  /// With at least one o as å.
  private static let openWords: Set<String> = [
    "bock", "boll", "borg", "borste", "choklad", "docka", "doft", "dolk", "dotter", "droppe",
    "form", "fors", "frost", "golf", "golv", "gorilla", "grop", "grotta", "hallon", "hobby",
    "hockey", "holk", "hopp", "hotell", "klocka", "kloss", "knopp", "kock", "kofta", "koja", "kol",
    "kola", "kolv", "kopp", "korg", "korv", "kotte", "kropp", "lock", "loppa", "lott", "lov",
    "moln", "mopp", "morgon", "mossa", "motor", "olja", "pojke", "polka", "ponny", "pop", "post",
    "potta", "propp", "päron", "robot", "rock", "rosa", "rosett", "skorpa", "skott", "slott",
    "sommar", "son", "soppa", "sorg", "sov", "stock", "stolpe", "storm", "tofs", "tolv", "tomte",
    "topp", "torg", "torn", "traktor", "troll", "trottoar", "volt", "zon",
  ]

  /// With every o as in *sol*.
  private static let closeWords: Set<String> = [
    "bio", "blod", "blomma", "bo", "bod", "bok", "bonde", "bord", "bro", "bror", "dosa", "flod",
    "fot", "groda", "hona", "kanot", "klo", "ko", "krok", "krokodil", "krona", "kålrot", "lo",
    "lok", "lokal", "melon", "mobil", "mod", "moped", "mor", "morfar", "mormor", "morot", "mos",
    "moster", "nos", "not", "orm", "ost", "pilot", "polis", "potatis", "purjo", "radio", "ro",
    "ros", "rot", "sko", "skog", "skola", "skopa", "so", "sol", "sop", "sopa", "sot", "stol",
    "tomat", "tro",
  ]
}
