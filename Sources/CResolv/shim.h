#pragma once
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>

/* Asks the system's name servers, or one alone, for the SRV records of a name.

   Blocks for at most `seconds` for each name server. Returns the length of the answer; 0 where there
   is no such name or record; -1 where nobody answered. */
static inline int sideline_srv_query(
    const char *name, const char *server, unsigned short port, int seconds, unsigned char *answer,
    int size) {
  struct __res_state state = {0};
  if (res_ninit(&state) != 0) return -1;
  state.retrans = seconds;
  state.retry = 1;
  struct in_addr address;
  if (server != NULL && inet_pton(AF_INET, server, &address) == 1) {
    state.nscount = 1;
    state.nsaddr_list[0].sin_family = AF_INET;
    state.nsaddr_list[0].sin_port = htons(port);
    state.nsaddr_list[0].sin_addr = address;
  }
  int length = res_nquery(&state, name, ns_c_in, ns_t_srv, answer, size);
  int error = state.res_h_errno;
  res_nclose(&state);
  if (length > size) return size;
  if (length >= 0) return length;
  return error == HOST_NOT_FOUND || error == NO_DATA ? 0 : -1;
}

/* Reads a record of the answer section; returns whether there is an SRV record in that place. */
static inline int sideline_srv_record(
    const unsigned char *answer, int length, int place, unsigned short *priority,
    unsigned short *weight, unsigned short *port, char *target, int size) {
  ns_msg message;
  ns_rr record;
  if (ns_initparse(answer, length, &message) != 0) return 0;
  if (ns_parserr(&message, ns_s_an, place, &record) != 0) return 0;
  const unsigned char *data = ns_rr_rdata(record);
  if (ns_rr_type(record) != ns_t_srv || ns_rr_class(record) != ns_c_in) return 0;
  if (ns_rr_rdlen(record) < 7) return 0;
  *priority = ns_get16(data);
  *weight = ns_get16(data + 2);
  *port = ns_get16(data + 4);
  return ns_name_uncompress(answer, answer + length, data + 6, target, size) >= 0;
}

/* Returns how many records the answer section has, 0 for what is no answer. */
static inline int sideline_srv_count(const unsigned char *answer, int length) {
  ns_msg message;
  if (ns_initparse(answer, length, &message) != 0) return 0;
  return ns_msg_count(message, ns_s_an);
}
