// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread's events say of mutual exclusion. While nothing else happens.
#ifndef REGOMP_TOOLS_MUTEX_H
#define REGOMP_TOOLS_MUTEX_H

#include "tool.h"

#include <dlfcn.h>

enum { word = 1, turn = 2 }; // ompt_enumerate_mutex_impls

// GCC's headers declare them, but its library, which the test is linked with, does not have them.
#define init_lock_with_hint(lock, hint)                                                                                     \
  ((void (*)(omp_lock_t *, int))dlsym(RTLD_DEFAULT, "omp_init_lock_with_hint"))(lock, hint)
#define init_nest_lock_with_hint(lock, hint)                                                                                \
  ((void (*)(omp_nest_lock_t *, int))dlsym(RTLD_DEFAULT, "omp_init_nest_lock_with_hint"))(lock, hint)

static int is_of_mutex(const event *e) {
  return e->what == ompt_callback_mutex_acquire || e->what == ompt_callback_mutex_acquired ||
         e->what == ompt_callback_mutex_released || e->what == ompt_callback_nest_lock ||
         e->what == ompt_callback_lock_init || e->what == ompt_callback_lock_destroy;
}

// The next event of a mutex that the thread sends from place `from` on; null if there is none.
static const event *next_of_thread(unsigned *from, uint64_t thread) {
  for (; *from < event_count; ++*from)
    if (events[*from].thread == thread && is_of_mutex(&events[*from])) return &events[(*from)++];
  return NULL;
}

// Where a thread's next event is expected, and the function that it is sent from.
typedef struct place_in_events {
  unsigned at;
  uint64_t thread;
  const void *function;
} place_in_events;

#define NEXT_IS(place, name, ...) CHECK(matches(&place, (event){.what = ompt_callback_##name, __VA_ARGS__}))

static uint64_t id_of_object(const volatile void *object) { return (uint64_t)(uintptr_t)object; }

static int matches(place_in_events *place, event wanted) {
  const event *e = next_of_thread(&place->at, place->thread);
  if (e == NULL) return 0;
  const int holds = e->what == wanted.what && e->kind == wanted.kind && e->endpoint == wanted.endpoint &&
                    e->flags == wanted.flags && e->count == wanted.count && e->index == wanted.index &&
                    is_in(e->codeptr, place->function, 2000);
  if (!holds)
    fprintf(stderr, "event %u: what %d kind %d endpoint %d flags %#x count %llu index %#llx at %p\n", place->at - 1, e->what,
            e->kind, e->endpoint, (unsigned)e->flags, (unsigned long long)e->count, (unsigned long long)e->index,
            e->codeptr);
  return holds;
}

// Each thread's events of the kind come as acquire, acquired, released, with one id; returns how many such rounds there are.
static unsigned check_rounds(ompt_mutex_t kind, unsigned impl) {
  unsigned rounds = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_mutex_acquire || events[i].kind != (int)kind) continue;
    CHECK(events[i].index != 0 && events[i].count == impl && events[i].flags == 0);
    static const ompt_callbacks_t order[] = {ompt_callback_mutex_acquired, ompt_callback_mutex_released};
    unsigned found = 0;
    for (unsigned j = i + 1; j < event_count && found < 2; j++) {
      const event *e = &events[j];
      if (e->thread != events[i].thread || !is_of_mutex(e)) continue;
      CHECK(e->what == order[found] && e->kind == (int)kind && e->index == events[i].index);
      found++;
    }
    CHECK(found == 2);
    rounds++;
  }
  CHECK(count_of(ompt_callback_mutex_acquired, -1, kind) == rounds);
  CHECK(count_of(ompt_callback_mutex_released, -1, kind) == rounds);
  return rounds;
}

#endif
