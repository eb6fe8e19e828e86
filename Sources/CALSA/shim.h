#pragma once
#include <alsa/asoundlib.h>
#include <stddef.h>

#include "../CLibrary/library.h"

/* Few stations sound by themselves, and what sounds may bring a sound server's libraries with it: it is
   opened for the first sound and not linked. */
struct sideline_alsa {
  int (*open)(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode);
  int (*close)(snd_pcm_t *pcm);
  int (*set_params)(
      snd_pcm_t *pcm, snd_pcm_format_t format, snd_pcm_access_t access, unsigned int channels,
      unsigned int rate, int soft_resample, unsigned int latency);
  int (*get_params)(snd_pcm_t *pcm, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period);
  int (*wait)(snd_pcm_t *pcm, int timeout);
  snd_pcm_sframes_t (*avail)(snd_pcm_t *pcm);
  int (*delay)(snd_pcm_t *pcm, snd_pcm_sframes_t *frames);
  snd_pcm_state_t (*state)(snd_pcm_t *pcm);
  int (*start)(snd_pcm_t *pcm);
  int (*drop)(snd_pcm_t *pcm);
  int (*recover)(snd_pcm_t *pcm, int error, int silent);
  snd_pcm_sframes_t (*write)(snd_pcm_t *pcm, const void *samples, snd_pcm_uframes_t count);
  const char *(*strerror)(int error);
  int (*set_error_handler)(snd_lib_error_handler_t handler);
};

/* What failed is told by the code that is returned; the library itself writes to our log. */
static inline void sideline_alsa_quiet(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* Returns nothing, or why it does not open. */
static inline const char *sideline_alsa_open(struct sideline_alsa *alsa, const char *name) {
  const struct sideline_symbol symbols[] = {
      {"snd_pcm_open", &alsa->open},
      {"snd_pcm_close", &alsa->close},
      {"snd_pcm_set_params", &alsa->set_params},
      {"snd_pcm_get_params", &alsa->get_params},
      {"snd_pcm_wait", &alsa->wait},
      {"snd_pcm_avail", &alsa->avail},
      {"snd_pcm_delay", &alsa->delay},
      {"snd_pcm_state", &alsa->state},
      {"snd_pcm_start", &alsa->start},
      {"snd_pcm_drop", &alsa->drop},
      {"snd_pcm_recover", &alsa->recover},
      {"snd_pcm_writei", &alsa->write},
      {"snd_strerror", &alsa->strerror},
      {"snd_lib_error_set_handler", &alsa->set_error_handler},
  };
  const char *problem =
      sideline_library_open(name, symbols, sizeof symbols / sizeof symbols[0]);
  if (problem != NULL) return problem;
  alsa->set_error_handler(sideline_alsa_quiet);
  return NULL;
}
