extension Schema {
  /// The exercises on offer: which version of each, in which order, and whether it can be started.
  ///
  /// A definition that a coach made has `own`: a later program whose own definition has the same
  /// identity and version leaves it alone.
  static let migration002 = """
    ALTER TABLE exercise ADD COLUMN own INTEGER NOT NULL DEFAULT 0 CHECK (own IN (0, 1));

    CREATE TABLE exerciseOffer (
      id TEXT NOT NULL PRIMARY KEY,
      version INTEGER NOT NULL,
      position INTEGER NOT NULL,
      active INTEGER NOT NULL CHECK (active IN (0, 1)),
      FOREIGN KEY (id, version) REFERENCES exercise (id, version)
    ) STRICT;
    CREATE INDEX exerciseOfferPosition ON exerciseOffer (position);
    """
}
