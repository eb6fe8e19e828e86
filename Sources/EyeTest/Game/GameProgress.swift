import Model

/// What a round of the game tells.
package struct GameProgress: RoundProgress {
  /// How many steps were answered rightly, each counted once.
  package var score = 0
  package var misses = 0
  /// How many wrong answers are left.
  package var lives = GameMachine.lives
  /// Each is 0.1 log unit smaller than the one before it; from 1.
  package var level = 1
  package var streak = 0
  package var bestStreak = 0
  package var badges: [GameBadge] = []
  /// A plus for each right answer and a minus for each wrong one, in order.
  package var history = ""
  package let rule: GameMachine.Rule
  package var flags: [GameFlag] = []

  enum CodingKeys: String, CodingKey {
    case score, misses, lives, level, streak, badges, history, rule, flags
    case bestStreak = "best_streak"
  }

  init(_ rule: GameMachine.Rule) { self.rule = rule }
}
