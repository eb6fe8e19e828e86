internal import CALSA
internal import Devices
internal import Glibc

/// libasound, opened for the first sound.
///
/// `@unchecked`, because the pointers are set before anybody else has the value, and libasound's
/// functions may be called on any thread as long as no two share a handle.
struct ALSALibrary: @unchecked Sendable {
  static let shared = Result { () throws(LoudspeakerError) in try ALSALibrary() }

  let functions: sideline_alsa

  /// - Parameter name: Under which name the linker finds it.
  /// - Throws: `LoudspeakerError.Code.noLibrary` with the linker's words.
  init(named name: String = "libasound.so.2") throws(LoudspeakerError) {
    var functions = sideline_alsa()
    if let problem = sideline_alsa_open(&functions, name) {
      throw LoudspeakerError(.noLibrary, String(cString: problem))
    }
    self.functions = functions
  }
}

/// A call of libasound that failed, with its `errno`.
struct SoundTrouble: Error, Sendable, Hashable {
  var errno: Int32
  var step: String

  /// Whether what was handed over did not last, or the machine slept: it goes on after `recover`.
  var isGap: Bool { errno == EPIPE || errno == ESTRPIPE }
}

/// A sound card that is open, of which the thread that holds it is the one owner.
///
/// One channel of 16 bits: what has more channels gets the same on each, by libasound's own conversion.
struct SoundHandle: ~Copyable {
  private let functions: sideline_alsa
  private let pcm: OpaquePointer
  /// Frames that are handed over ahead at most.
  let buffer: Int
  /// Frames that are handed over at once.
  let block: Int

  /// Opens a card.
  ///
  /// - Parameters:
  ///   - device: What libasound calls it.
  ///   - rate: Frames in a second.
  ///   - ahead: For how long it is handed sound ahead, in seconds.
  /// - Throws: `LoudspeakerError`.
  init(device: String, rate: Int, ahead: Double) throws(LoudspeakerError) {
    let functions = try ALSALibrary.shared.get().functions
    var opened: OpaquePointer?
    let code = functions.open(&opened, device, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard code == 0, let pcm = opened else {
      throw Self.error(SoundTrouble(errno: -code, step: "open \(device)"), functions)
    }
    let set = functions.set_params(
      pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(rate), 1,
      UInt32(ahead * 1e6))
    var (buffer, block): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
    let got = set == 0 ? functions.get_params(pcm, &buffer, &block) : set
    guard got == 0, block > 0, buffer >= block else {
      _ = functions.close(pcm)
      throw Self.error(SoundTrouble(errno: -got, step: "set up \(device)"), functions)
    }
    self.functions = functions
    self.pcm = pcm
    self.buffer = Int(buffer)
    self.block = Int(block)
  }

  deinit {
    // What has not sounded yet is not waited for.
    _ = functions.drop(pcm)
    _ = functions.close(pcm)
  }

  /// Whether it sounds: only then does it know how late it is.
  var isRunning: Bool { functions.state(pcm) == SND_PCM_STATE_RUNNING }

  /// Waits until it takes a block.
  ///
  /// - Returns: False if it has not until then.
  /// - Throws: `SoundTrouble`.
  borrowing func wait(milliseconds: Int32) throws(SoundTrouble) -> Bool {
    try check(functions.wait(pcm, milliseconds), "wait") > 0
  }

  /// Returns how many frames it takes now.
  ///
  /// - Throws: `SoundTrouble`.
  borrowing func free() throws(SoundTrouble) -> Int {
    try check(functions.avail(pcm), "avail")
  }

  /// Returns after how many frames what is handed over now leaves the loudspeaker.
  ///
  /// - Throws: `SoundTrouble`.
  borrowing func delay() throws(SoundTrouble) -> Int {
    var frames: snd_pcm_sframes_t = 0
    _ = try check(Int(functions.delay(pcm, &frames)), "delay")
    return max(0, frames)
  }

  /// Begins to sound what it has been handed.
  ///
  /// - Throws: `SoundTrouble`.
  borrowing func start() throws(SoundTrouble) {
    _ = try check(functions.start(pcm), "start")
  }

  /// Hands over samples; returns how many were taken.
  ///
  /// - Throws: `SoundTrouble`.
  borrowing func write(_ samples: ArraySlice<Int16>) throws(SoundTrouble) -> Int {
    let taken = samples.withUnsafeBytes {
      functions.write(pcm, $0.baseAddress, UInt(samples.count))
    }
    return taken == -Int(EAGAIN) ? 0 : try check(taken, "write")
  }

  /// Makes it take sound again after a gap.
  ///
  /// - Throws: `SoundTrouble` if it does not.
  borrowing func recover(from trouble: SoundTrouble) throws(SoundTrouble) {
    _ = try check(functions.recover(pcm, -trouble.errno, 1), "recover")
  }

  /// Words a failed call.
  borrowing func error(_ trouble: SoundTrouble) -> LoudspeakerError {
    Self.error(trouble, functions)
  }

  private borrowing func check<Code: SignedInteger>(
    _ code: Code, _ step: String
  ) throws(SoundTrouble) -> Code {
    guard code >= 0 else { throw SoundTrouble(errno: Int32(-code), step: step) }
    return code
  }

  private static func error(
    _ trouble: SoundTrouble, _ functions: sideline_alsa
  ) -> LoudspeakerError {
    let code: LoudspeakerError.Code =
      switch trouble.errno {
      case ENOENT, ENODEV, ENXIO: SoundNodes.forbidden() == nil ? .absent : .notPermitted
      case EBUSY: .busy
      case EACCES, EPERM: .notPermitted
      default: .failed
      }
    let words = functions.strerror(-trouble.errno).map { String(cString: $0) } ?? ""
    return LoudspeakerError(code, "\(trouble.step): \(words)")
  }
}
