package import Learning
package import Store

/// What pages and files read: participants, plans, results and what they come to.
///
/// Nothing here waits for what happens at the devices, and none of it changes what the station
/// holds of devices and runs; a call lasts as long as it takes to read or to write.
package struct Catalogue: Sendable {
  /// For what makes files of it, part by part; what is asked or changed has a name here.
  package let store: Store
  /// The EDID of each connected display, as it is now.
  let displays: @Sendable () -> [[UInt8]]
  /// The lists of words of the learning games.
  package let learning = LearningLibrary()
  /// Where Debian's dictionaries are; without them misspellings are judged by our own words alone.
  let dictionaries: DictionaryFiles?
  /// The courses of the learn-to-code part.
  package let code: CodeLibrary

  init(
    store: Store, displays: @escaping @Sendable () -> [[UInt8]],
    dictionaries: DictionaryFiles? = nil
  ) {
    self.store = store
    self.displays = displays
    self.dictionaries = dictionaries
    let folder = store.path.lastIndex(of: "/").map { String(store.path[..<$0]) }
    code = CodeLibrary(folder: folder.map { $0 + "/lessons" })
  }

  /// Why only a copy of what can be read is shown, if that is so.
  package var rescue: Rescue? { store.rescue }

  /// Returns what keeps exercises from being deleted, by identity.
  package func exerciseHolds() throws(StationError) -> [String: ExerciseHold] {
    do {
      return try store.exerciseHolds()
    } catch {
      throw StationError(error)
    }
  }
}
