internal import GRDB

/// The numbered migrations, oldest first; a migration that was released never changes.
///
/// There is no 007 and never was: changes that were made side by side had their numbers beforehand,
/// and what forgetting a person needs of the tables went into 008 together with the import.
enum Schema {
  /// `PRAGMA application_id` of our databases, "SDLN", so that `file` can be told what they are.
  static let applicationID = 0x5344_4C4E

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("001") { try $0.execute(sql: migration001) }
    migrator.registerMigration("002") { try $0.execute(sql: migration002) }
    migrator.registerMigration("003") { try $0.execute(sql: migration003) }
    migrator.registerMigration("004", migrate: migration004)
    migrator.registerMigration("005") { try $0.execute(sql: migration005) }
    migrator.registerMigration("006") { try $0.execute(sql: migration006) }
    migrator.registerMigration("008") { try $0.execute(sql: migration008) }
    migrator.registerMigration("009") { try $0.execute(sql: migration009) }
    migrator.registerMigration("010") { try $0.execute(sql: migration010) }
    migrator.registerMigration("011") { try $0.execute(sql: migration011) }
    migrator.registerMigration("012") { try $0.execute(sql: migration012) }
    migrator.registerMigration("013") { try $0.execute(sql: migration013) }
    migrator.registerMigration("014") { try $0.execute(sql: migration014) }
    migrator.registerMigration("015") { try $0.execute(sql: migration015) }
    migrator.registerMigration("016") { try $0.execute(sql: migration016) }
    migrator.registerMigration("017") { try $0.execute(sql: migration017) }
    migrator.registerMigration("018") { try $0.execute(sql: migration018) }
    migrator.registerMigration("019") { try $0.execute(sql: migration019) }
    migrator.registerMigration("020") { try $0.execute(sql: migration020) }
    migrator.registerMigration("021") { try $0.execute(sql: migration021) }
    migrator.registerMigration("022") { try $0.execute(sql: migration022) }
    migrator.registerMigration("023") { try $0.execute(sql: migration023) }
    migrator.registerMigration("024") { try $0.execute(sql: migration024) }
    migrator.registerMigration("025") { try $0.execute(sql: migration025) }
    migrator.registerMigration("026") { try $0.execute(sql: migration026) }
    migrator.registerMigration("027") { try $0.execute(sql: migration027) }
    migrator.registerMigration("028") { try $0.execute(sql: migration028) }
    migrator.registerMigration("029") { try $0.execute(sql: migration029) }
    migrator.registerMigration("030") { try $0.execute(sql: migration030) }
    return migrator
  }
}
