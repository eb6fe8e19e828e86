package import Engine
package import Model

/// Why the station did not do what was asked: a stable code, a family, and the run as it is.
package struct StationError: Error, Sendable {
  /// The families, in the words of the API's statuses.
  package enum Status: Sendable, Hashable {
    /// 404
    case unknown
    /// 409
    case notAllowed
    /// 422
    case refused
    /// 503
    case gone
    /// 500
    case failed
  }

  /// The codes that the station itself adds to those of `Refusal` and of the store.
  package enum Code: String, Sendable, CaseIterable {
    case unknownRun = "unknown-run"
    /// A run under way is left or saved before it is deleted.
    case runOpen = "run-open"
    case runDeleted = "run-deleted"
    case runNotDeleted = "run-not-deleted"
    case unknownExercise = "unknown-exercise"
    /// An exercise with this identity is there already.
    case exerciseExists = "exercise-exists"
    /// Somebody else has changed the exercise since it was read.
    case exerciseMoved = "exercise-moved"
    /// The exercise comes with the program and is not deleted.
    case exerciseShipped = "exercise-shipped"
    /// Runs refer to the exercise, so it is not deleted.
    case exerciseUsed = "exercise-used"
    /// The plan under way has the exercise, so it is not deleted.
    case exercisePlanned = "exercise-planned"
    /// The order does not name every exercise once.
    case orderIncomplete = "order-incomplete"
    /// The definition says something it cannot mean; `exerciseError` says what and where.
    case invalidExercise = "invalid-exercise"
    case inactiveExercise = "inactive-exercise"
    case unknownDevice = "unknown-device"
    case unknownEquipment = "unknown-equipment"
    /// The device does not give the quantity that the exercise needs.
    case unsuitableDevice = "unsuitable-device"
    /// The driver does not speak over the device's link.
    case unsuitableDriver = "unsuitable-driver"
    /// A capture or a choice names a driver that is not there.
    case unknownDriver = "unknown-driver"
    /// Another run waits for results of the same device.
    case deviceTaken = "device-taken"
    case deviceGone = "device-gone"
    /// A port is open only while a run waits for it.
    case noRunWaits = "no-run-waits"
    /// Who was to be let in does not ask any more.
    case peerGone = "peer-gone"
    /// The device is not connected, or cannot do what it was ordered.
    case orderNotTaken = "order-not-taken"
    /// The device counts no turns of a wheel.
    case noWheel = "no-wheel"
    /// No bicycle has a wheel of that size.
    case wheelOutOfRange = "wheel-out-of-range"
    /// Nobody tilts a tablet so far.
    case leanOutOfRange = "lean-out-of-range"
    /// The device measures no lifts.
    case noLoad = "no-load"
    /// Nobody lifts so much, or so little.
    case loadOutOfRange = "load-out-of-range"
    /// Nothing is asked about the device any more.
    case notPairing = "not-pairing"
    /// The pairing could not be forgotten.
    case pairingKept = "pairing-kept"
    /// No such kind of link, or one without a radio.
    case unknownLink = "unknown-link"
    /// The radio could not be turned on.
    case radioOff = "radio-off"
    case participantOutOfRange = "participant-out-of-range"
    case nicknameTooLong = "nickname-too-long"
    case groupTooLong = "group-too-long"
    case textNotPlain = "text-not-plain"
    case cardNotReadable = "card-not-readable"
    case birthYearOutOfRange = "birth-year-out-of-range"
    case maxHeartRateOutOfRange = "max-heart-rate-out-of-range"
    /// The card is another participant's.
    case cardTaken = "card-taken"
    case participantExists = "participant-exists"
    /// The number is of somebody who is shown as another one, since they are the same person.
    case participantJoined = "participant-joined"
    case unknownParticipant = "unknown-participant"
    /// No participant has this card or number.
    case unknownCard = "unknown-card"
    case unknownTrial = "unknown-trial"
    /// A run is corrected once it is saved or cancelled; before, there is undo.
    case runNotEnded = "run-not-ended"
    /// The row was undone, corrected or deleted before.
    case trialNotCurrent = "trial-not-current"
    /// A correction to what it is already.
    case nothingChanged = "nothing-changed"
    case reasonNotPlain = "reason-not-plain"
    case noteNotPlain = "note-not-plain"
    case unknownPlan = "unknown-plan"
    /// One plan at a time.
    case planUnderWay = "plan-under-way"
    case planEnded = "plan-ended"
    /// Nobody, nothing, somebody twice or too much of it.
    case planNotUsable = "plan-not-usable"
    case unknownLearningList = "learning-list-unknown"
    /// Somebody else has changed the list since it was read.
    case learningListMoved = "learning-list-moved"
    /// The list comes with the program and is not changed.
    case learningListShipped = "learning-list-shipped"
    case unknownLearningBoard = "learning-board-unknown"
    /// No game may start on the board.
    case learningBoardInvalid = "learning-board-invalid"
    /// One participant cannot be both players of a game.
    case samePlayer = "learning-same-player"
    case codeTaskUnknown = "code-task-unknown"
    case codeProgramUnknown = "code-program-unknown"
    /// Somebody else has changed the program since it was read, or a page has one already.
    case codeProgramMoved = "code-program-moved"
    /// No name, a long one, or one of several lines.
    case codeNameInvalid = "code-name-invalid"
    /// A person keeps so many programs and no more.
    case codeProgramsFull = "code-programs-full"
    /// So many programs run at once and no more.
    case codeLiveBusy = "code-live-busy"
    case codeLiveUnknown = "code-live-unknown"
    case codeLiveOver = "code-live-over"
    /// The program takes no such value from a slider.
    case codeReadingInvalid = "code-reading-invalid"
    case unknownRound = "eye-round-unknown"
    case roundOver = "eye-round-over"
    /// The question has its answer.
    case questionAnswered = "eye-question-answered"
    /// The question is still to come.
    case questionNotOpen = "eye-question-not-open"
    case unknownChoice = "eye-choice-unknown"
    /// What happened means nothing to a round of this kind.
    case unknownCondition = "eye-condition-unknown"
    /// Two displays of this machine may be the screen, and only one of them was measured.
    case screenAmbiguous = "eye-screen-ambiguous"
    /// A stimulus cannot have been shown at that moment.
    case shownImpossible = "eye-shown-impossible"
    case keyReused = "idempotency-key-reused"
    case storeFailed = "store-failed"
    case storeFull = "store-full"
    case storeReadOnly = "store-read-only"
  }

  package var code: String
  package var status: Status
  /// What happened, in English, for logs and for `detail`.
  package var detail: String
  package var run: Run?
  /// What is wrong with a definition, and where.
  package var exerciseError: ExerciseError?

  package init(code: String, status: Status, detail: String, run: Run? = nil) {
    self.code = code
    self.status = status
    self.detail = detail
    self.run = run
  }

  package init(_ code: Code, _ status: Status, _ detail: String, run: Run? = nil) {
    self.init(code: code.rawValue, status: status, detail: detail, run: run)
  }

  package init(_ refusal: Refusal, run: Run) {
    self.init(
      code: refusal.code.rawValue, status: refusal.concernsValue ? .refused : .notAllowed,
      detail: "The run does not take this now: \(refusal.code.rawValue).", run: run)
  }

  package init(_ error: ExerciseError) {
    self.init(.invalidExercise, .refused, "\(error)")
    exerciseError = error
  }
}
