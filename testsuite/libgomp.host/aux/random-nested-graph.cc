// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph of tasks with dependences of all kinds: `cell` is what its tasks make of it, `model` what they should.
#include "random-nested.h"

#include <cstdint>
#include <cstring>
#include <pthread.h>

static void fulfil(omp_event_handle_t event) {
  const auto body = [](void *e) -> void * {
    omp_fulfill_event(omp_event_handle_t(reinterpret_cast<std::uintptr_t>(e)));
    return nullptr;
  };
  pthread_t other;
  if (pthread_create(&other, nullptr, body, reinterpret_cast<void *>(std::uintptr_t(event))) == 0) {
    pthread_detach(other);
  } else {
    omp_fulfill_event(event);
  }
}

void graph(random_source r, int depth) {
  constexpr long prime = 10007;
  long cell[3] = {}, model[3] = {};
  omp_depend_t any;
#pragma omp depobj(any) depend(inout : cell[0])
  const int n = 3 + r.below(12);
#pragma omp taskgroup
  for (int i = 0; i < n; i++) {
    const unsigned x = r.below(3), y = r.below(3), w = r.below(50), priority = r.below(4);
    const random_source inside = r.branch(i);
    switch (r.below(11)) {
    case 0:
    case 1: {
#pragma omp task shared(cell) depend(inout : cell[x]) depend(in : cell[(x + 1) % 3]) priority(priority) if (w % 4)
      {
        if (w % 8 == 1) one(inside, depth + 2);
        cell[x] = (cell[x] * 3 + cell[(x + 1) % 3] + w) % prime;
      }
      model[x] = (model[x] * 3 + model[(x + 1) % 3] + w) % prime;
      break;
    }
    case 2:
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(mutexinoutset : cell[x])
        cell[x] += w;
        model[x] += w;
      }
      break;
    case 3:
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(inoutset : cell[x]) untied
#pragma omp atomic
        cell[x] += w;
        model[x] += w;
      }
      break;
    case 4:
    case 5: {
      const long expected = model[x];
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(in : cell[x]) priority(priority)
        CHECK(cell[x] == expected);
      }
      break;
    }
    case 6: {
#pragma omp task shared(cell) depend(inout : omp_all_memory)
      cell[x] = (cell[x] + 2 * cell[y] + w) % prime;
      model[x] = (model[x] + 2 * model[y] + w) % prime;
      break;
    }
    case 7: {
#pragma omp task shared(cell) depend(depobj : any)
      cell[0] = (cell[0] * 2 + w) % prime;
      model[0] = (model[0] * 2 + w) % prime;
      break;
    }
    case 8: {
#pragma omp taskwait depend(in : cell[x])
      CHECK(cell[x] == model[x]);
#pragma omp taskwait depend(inout : cell[y]) nowait
      break;
    }
    case 9: {
#pragma omp task shared(cell) depend(iterator(k = 0 : 3), inout : cell[k])
      for (long &c : cell) c = (c + w) % prime;
      for (long &c : model) c = (c + w) % prime;
      break;
    }
    default: {
      omp_event_handle_t event;
      const bool elsewhere = w % 8 == 0;
#pragma omp task shared(cell) depend(inout : cell[x]) detach(event)
      {
        cell[x] = (cell[x] * 5 + w) % prime;
        if (elsewhere) {
          fulfil(event);
        } else {
#pragma omp task firstprivate(event)
          omp_fulfill_event(event);
        }
      }
      model[x] = (model[x] * 5 + w) % prime;
      break;
    }
    }
  }
#pragma omp depobj(any) destroy
  CHECK(std::memcmp(cell, model, sizeof cell) == 0);
}
