// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-gcn stock-ours-gcn" } GCC's plugin waits for nothing in `use`
// { dg-additional-options "-pthread -ldl" }
//
// A program that calls the HSA runtime itself, on the queue that an interop construct hands out: `use` and `destroy` come
// behind a packet that waits for a signal, which another thread gives.
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

// Of the HSA runtime's interface.
typedef struct {
  uint64_t handle;
} hsa_signal_t;
typedef struct {
  uint32_t type, features;
  void *base_address;
  hsa_signal_t doorbell_signal;
  uint32_t size, reserved;
  uint64_t id;
} hsa_queue_t;
typedef struct {
  uint16_t header, reserved0;
  uint32_t reserved1;
  hsa_signal_t dep_signal[5];
  uint64_t reserved2;
  hsa_signal_t completion_signal;
} barrier_packet;
enum { barrier_and_header = 3 | 1 << 8 | 2 << 9 | 2 << 11 };

static void *runtime;
static void *find(const char *name) {
  void *function = dlsym(runtime, name);
  CHECK(function != NULL);
  return function;
}

static int (*create_signal)(int64_t, uint32_t, const void *, hsa_signal_t *);
static void (*store_signal)(hsa_signal_t, int64_t);
static uint64_t (*add_write_index)(const hsa_queue_t *, uint64_t);

static hsa_signal_t gate;
static int opened;

static void *open_gate(void *unused) {
  usleep(20000); // who does not wait has gone on by now
  __atomic_store_n(&opened, 1, __ATOMIC_SEQ_CST);
  store_signal(gate, 0);
  return unused;
}

static void submit_barrier(hsa_queue_t *q) {
  const uint64_t index = add_write_index(q, 1);
  barrier_packet *p = (barrier_packet *)q->base_address + (index & (q->size - 1));
  memset((char *)p + 4, 0, sizeof *p - 4);
  p->dep_signal[0] = gate;
  __atomic_store_n((uint32_t *)p, barrier_and_header, __ATOMIC_RELEASE);
  store_signal(q->doorbell_signal, (int64_t)index);
}

int main(void) {
  check_placement();
  runtime = dlopen("libhsa-runtime64.so.1", RTLD_NOW);
  CHECK(runtime != NULL);
  if (!runtime) return check_result();
  create_signal = (int (*)(int64_t, uint32_t, const void *, hsa_signal_t *))find("hsa_signal_create");
  store_signal = (void (*)(hsa_signal_t, int64_t))find("hsa_signal_store_screlease");
  add_write_index = (uint64_t (*)(const hsa_queue_t *, uint64_t))find("hsa_queue_add_write_index_scacq_screl");
  for (int round = 0; round < 2; round++) {
    omp_interop_t o = omp_interop_none;
#pragma omp interop init(prefer_type("hsa"), targetsync : o)
    CHECK(o != omp_interop_none && omp_get_interop_int(o, omp_ipr_fr_id, NULL) == omp_ifr_hsa);
    CHECK(omp_get_interop_int(o, omp_ipr_device_num, NULL) == 0);
    omp_interop_rc_t rc;
    hsa_queue_t *q = omp_get_interop_ptr(o, omp_ipr_targetsync, &rc);
    CHECK(rc == omp_irc_success && q && q->size >= 1);
    CHECK(omp_get_interop_ptr(o, omp_ipr_device, &rc) && rc == omp_irc_success);
    opened = 0;
    CHECK(create_signal(1, 0, NULL, &gate) == 0);
    submit_barrier(q);
    pthread_t opener;
    CHECK(pthread_create(&opener, NULL, open_gate, NULL) == 0);
    if (round == 0) {
#pragma omp interop use(o)
      CHECK(__atomic_load_n(&opened, __ATOMIC_SEQ_CST));
    }
#pragma omp interop destroy(o)
    CHECK(__atomic_load_n(&opened, __ATOMIC_SEQ_CST) && o == omp_interop_none);
    pthread_join(opener, NULL);
  }
  return check_result();
}
