// The transactions of a result, done by nothing but SQLite: what the station's store is measured beside.
//
//   transactions DATABASE RUN COUNT   adds COUNT trials to a run, each durable before the next;
//                                     prints the seconds that took
//
// The file is one that the station made, so that tables, indexes, triggers and page size are the same.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sqlite3 *database;

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "%s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  return statement;
}

static void run(sqlite3_stmt *statement) {
  check(sqlite3_step(statement));
  check(sqlite3_reset(statement));
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: transactions DATABASE RUN COUNT\n");
    return 64;
  }
  check(sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READWRITE, NULL));
  check(sqlite3_exec(database,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                     "PRAGMA recursive_triggers = ON",
                     NULL, NULL, NULL));
  sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
  sqlite3_stmt *update = prepared(
      "UPDATE run SET device = NULL, state = 'ready', revision = revision + 1, startedOnce = 0,"
      " deadline = NULL, deadlineOffset = NULL, countdownRemaining = NULL, simulated = 0,"
      " endedAt = NULL, endedOffset = NULL, deletion = NULL, deletedAt = NULL, deletedOffset = NULL"
      " WHERE id = ?1");
  sqlite3_stmt *insert = prepared(
      "INSERT INTO trial (id, session, run, participant, exercise, exerciseVersion, equipment, attempt,"
      " outcome, origin, simulated, measuredAt, measuredOffset, recordedAt, recordedOffset, status,"
      " software) SELECT ?1, session, id, participant, exercise, exerciseVersion, equipment, ?2, 'pass',"
      " 'manual', 0, ?3, 3600, ?3, 3600, 'valid', 'sideline 0.1.0' FROM run WHERE id = ?4");
  sqlite3_stmt *event =
      prepared("INSERT INTO event (kind, ref, run) VALUES ('trial', ?1, ?2), ('run', ?2, ?2)");
  check(sqlite3_bind_text(update, 1, argv[2], -1, SQLITE_STATIC));
  check(sqlite3_bind_text(insert, 4, argv[2], -1, SQLITE_STATIC));
  check(sqlite3_bind_text(event, 2, argv[2], -1, SQLITE_STATIC));
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int number = 1; number <= atoi(argv[3]); number++) {
    char identity[37];
    snprintf(identity, sizeof identity, "01930000-0000-7000-8000-%012d", number);
    check(sqlite3_bind_text(insert, 1, identity, -1, SQLITE_STATIC));
    check(sqlite3_bind_int(insert, 2, number));
    check(sqlite3_bind_int64(insert, 3, 1764000000000LL + number));
    check(sqlite3_bind_text(event, 1, identity, -1, SQLITE_STATIC));
    run(begin);
    run(update);
    run(insert);
    run(event);
    run(commit);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.6f\n", (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
  return 0;
}
