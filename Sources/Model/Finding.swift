/// One thing of this machine that was looked at, and how it is; who shows it has the words.
package struct Finding: Sendable, Hashable {
  /// What was found.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case kernelBluetooth = "kernel-bluetooth"
    case kernelNoBluetooth = "kernel-no-bluetooth"
    case adapterThere = "adapter-there"
    case adapterNone = "adapter-none"
    case switchOpen = "switch-open"
    case switchSoft = "switch-soft"
    case switchHard = "switch-hard"
    case bluetoothWorks = "bluetooth-works"
    case bluetoothServiceAbsent = "bluetooth-service-absent"
    case bluetoothAdapterAbsent = "bluetooth-adapter-absent"
    case bluetoothAdapterOff = "bluetooth-adapter-off"
    case bluetoothAdapterBlocked = "bluetooth-adapter-blocked"
    case bluetoothNotPermitted = "bluetooth-not-permitted"
    case bluetoothBusy = "bluetooth-busy"
    case bluetoothFails = "bluetooth-fails"

    case portOpen = "port-open"
    case portShut = "port-shut"

    case antWorks = "ant-works"
    /// Another program has the stick: the station itself, as a rule.
    case antBusy = "ant-busy"
    case antShut = "ant-shut"
    case antFails = "ant-fails"

    case sensorsUnreadable = "sensors-unreadable"
    case sensorsNone = "sensors-none"
    case gyroscopeNone = "gyroscope-none"
    case nodeOpen = "node-open"
    case nodeShut = "node-shut"
    case bufferOpen = "buffer-open"
    case bufferShut = "buffer-shut"
    /// Rules for udev give sensors to a group that there is not.
    case groupMissing = "group-missing"
    case mountKnown = "mount-known"
    case mountUnknown = "mount-unknown"
    /// No sensor sits so: left and right may be each other.
    case mountMirrored = "mount-mirrored"
    case proxyRuns = "proxy-runs"
    case proxyNone = "proxy-none"
    case proxyUnknown = "proxy-unknown"

    case soundWorks = "sound-works"
    /// A station may do without a loudspeaker of its own: pages sound.
    case soundNone = "sound-none"
    case soundNoLibrary = "sound-no-library"
    case soundBusy = "sound-busy"
    case soundFails = "sound-fails"
    case soundShut = "sound-shut"

    case clockRight = "clock-right"
    case clockWrong = "clock-wrong"
    case folderOpen = "folder-open"
    case folderShut = "folder-shut"
    case databaseBroken = "database-broken"
    case databaseLost = "database-lost"

    /// A club may do without mail, so no account is nothing to mend.
    case mailNone = "mail-none"
    case mailAccount = "mail-account"
    case passwordOpen = "password-open"
    case passwordMissing = "password-missing"
    case passwordUnreadable = "password-unreadable"
    case mailsFailed = "mails-failed"
    case mailsFailedWhy = "mails-failed-why"
    case mailsWait = "mails-wait"
    case mailsWaitWhy = "mails-wait-why"
    case mailsStay = "mails-stay"
    case mailsStayWhy = "mails-stay-why"

    case clubFileOpen = "club-file-open"
    case clubFileUnreadable = "club-file-unreadable"
    case clubAnswers = "club-answers"
    case clubFails = "club-fails"
    /// It goes by itself.
    case clubWaits = "club-waits"
    case clubRefused = "club-refused"
    case clubClock = "club-clock"

    /// Whether nothing needs mending.
    package var isWell: Bool {
      switch self {
      case .kernelBluetooth, .adapterThere, .switchOpen, .bluetoothWorks, .portOpen, .antWorks,
        .antBusy, .sensorsNone, .gyroscopeNone, .nodeOpen, .bufferOpen, .mountKnown, .mountUnknown,
        .mountMirrored, .proxyRuns, .proxyNone, .proxyUnknown, .soundWorks, .soundNone,
        .soundNoLibrary, .soundBusy, .soundFails, .clockRight, .folderOpen, .mailNone, .mailAccount,
        .mailsWait, .clubAnswers, .clubWaits:
        true
      default: false
      }
    }
  }

  /// A variable part of what is said.
  package enum Part: Sendable, Hashable {
    case text(String)
    /// A sentence by its key.
    case word(String)
  }

  /// What was looked at, as a script may look for it.
  package var subject: String
  package var code: Code
  package var parts: [String: Part]
  /// What mends it, to be typed in a terminal.
  package var command: String?

  package init(
    _ subject: String, _ code: Code, _ parts: [String: String] = [:], command: String? = nil
  ) {
    self.subject = subject
    self.code = code
    self.parts = parts.mapValues { .text($0) }
    self.command = command
  }
}
