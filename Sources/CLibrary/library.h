#pragma once
#include <dlfcn.h>
#include <stddef.h>

/* A function of a library that is opened when it is first needed. */
struct sideline_symbol {
  const char *name;
  /* Where its address is to be kept. */
  void *function;
};

/* Opens a library, which then stays open, and finds functions in it. Returns nothing, or in the linker's words
   why that is not possible. */
static inline const char *sideline_library_open(
    const char *name, const struct sideline_symbol *symbols, size_t count) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return dlerror();
  for (size_t i = 0; i < count; i++) {
    /* The way from an object to a function that POSIX shows for dlsym(3). */
    *(void **)symbols[i].function = dlsym(library, symbols[i].name);
    if (*(void **)symbols[i].function == NULL) return dlerror();
  }
  return NULL;
}
