package import Store

/// The outbox as pages and lists show it.
extension Catalogue {
  /// Returns how many mails are on their way or wait for it, and how many need somebody.
  package func mailCounts() throws(StationError) -> MailCounts {
    do {
      return try store.mailCounts()
    } catch {
      throw StationError(error)
    }
  }

  /// Returns one part of the outbox, newest first; nothing if `after` names no mail.
  ///
  /// - Throws: `StationError`.
  package func mails(
    limit: Int, after: MailID?
  ) throws(StationError) -> (items: [MailRecord], next: MailID?)? {
    do {
      return try store.mails(limit: limit, after: after)
    } catch StoreError.notFound {
      return nil
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the addresses that mails went to, newest first.
  package func mailRecipients(limit: Int) throws(StationError) -> [String] {
    do {
      return try store.mailRecipients(limit: limit)
    } catch {
      throw StationError(error)
    }
  }
}
