#pragma once
#include <postgresql/libpq-fe.h>
#include <stddef.h>

#include "../CLibrary/library.h"

/* Few stations belong to a club's store, and libpq brings 5 MB of a station's memory with it: it is opened for
   the first call and not linked. */
struct sideline_pq {
  PGconn *(*connect_start)(const char *const *keywords, const char *const *values, int expand);
  PostgresPollingStatusType (*connect_poll)(PGconn *link);
  ConnStatusType (*status)(const PGconn *link);
  int (*socket)(const PGconn *link);
  char *(*error_message)(const PGconn *link);
  PGVerbosity (*set_verbosity)(PGconn *link, PGVerbosity verbosity);
  int (*set_nonblocking)(PGconn *link, int on);
  PQnoticeReceiver (*set_notice_receiver)(PGconn *link, PQnoticeReceiver receiver, void *context);
  int (*send_query)(
      PGconn *link, const char *text, int count, const Oid *types, const char *const *values,
      const int *lengths, const int *formats, int result_format);
  int (*send_script)(PGconn *link, const char *text);
  int (*flush)(PGconn *link);
  int (*consume_input)(PGconn *link);
  int (*is_busy)(PGconn *link);
  PGresult *(*get_result)(PGconn *link);
  ExecStatusType (*result_status)(const PGresult *result);
  char *(*error_field)(const PGresult *result, int field);
  int (*row_count)(const PGresult *result);
  int (*column_count)(const PGresult *result);
  int (*is_null)(const PGresult *result, int row, int column);
  char *(*value)(const PGresult *result, int row, int column);
  void (*clear)(PGresult *result);
  char *(*encrypt_password)(
      PGconn *link, const char *password, const char *user, const char *algorithm);
  void (*free)(void *memory);
  void (*finish)(PGconn *link);
};

/* Which part of an error or of a notice is read; libpq names them by letters. */
enum sideline_pq_field {
  SIDELINE_PQ_SEVERITY = PG_DIAG_SEVERITY_NONLOCALIZED,
  SIDELINE_PQ_STATE = PG_DIAG_SQLSTATE,
  SIDELINE_PQ_MESSAGE = PG_DIAG_MESSAGE_PRIMARY,
};

/* Returns nothing, or why it does not open. */
static inline const char *sideline_pq_open(struct sideline_pq *pq, const char *name) {
  const struct sideline_symbol symbols[] = {
      {"PQconnectStartParams", &pq->connect_start},
      {"PQconnectPoll", &pq->connect_poll},
      {"PQstatus", &pq->status},
      {"PQsocket", &pq->socket},
      {"PQerrorMessage", &pq->error_message},
      {"PQsetErrorVerbosity", &pq->set_verbosity},
      {"PQsetnonblocking", &pq->set_nonblocking},
      {"PQsetNoticeReceiver", &pq->set_notice_receiver},
      {"PQsendQueryParams", &pq->send_query},
      {"PQsendQuery", &pq->send_script},
      {"PQflush", &pq->flush},
      {"PQconsumeInput", &pq->consume_input},
      {"PQisBusy", &pq->is_busy},
      {"PQgetResult", &pq->get_result},
      {"PQresultStatus", &pq->result_status},
      {"PQresultErrorField", &pq->error_field},
      {"PQntuples", &pq->row_count},
      {"PQnfields", &pq->column_count},
      {"PQgetisnull", &pq->is_null},
      {"PQgetvalue", &pq->value},
      {"PQclear", &pq->clear},
      {"PQencryptPasswordConn", &pq->encrypt_password},
      {"PQfreemem", &pq->free},
      {"PQfinish", &pq->finish},
  };
  return sideline_library_open(name, symbols, sizeof symbols / sizeof symbols[0]);
}
