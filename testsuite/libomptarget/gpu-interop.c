// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program puts work into the stream or queue of an interop object by itself, behind something that another thread lets go
// on: `use` and `destroy` wait for it.
//
// module: kernels.c
#include "check.h"
#include "module.h"

#include <dlfcn.h>
#include <omp.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static char saxpy_region;
static struct entry entries[] = {{0, 1, 1, 0, &saxpy_region, "saxpy", 0, 0, 0}};
static struct image images[] = {{image_start, image_end, entries, entries + 1}};
static struct descriptor descriptor = {1, images, entries, entries + 1};

static void *runtime;
static void *find(const char *name) {
  void *const function = dlsym(runtime, name);
  check(function != NULL);
  return function;
}

enum { foreign_hsa = 7 }; // omp_ifr_hsa, which omp.h of release 21 does not have

static int opened;
static void note_opened(void) { __atomic_store_n(&opened, 1, __ATOMIC_SEQ_CST); }

// --- CUDA: a function of the host's in the stream -----------------------------------------------------------------------

static void function_in_stream(void *unused) {
  (void)unused;
  usleep(20000); // who does not wait has gone on by now
  note_opened();
}
static void put_into_stream(void *stream) {
  int (*launch)(void *, void (*)(void *), void *) = (int (*)(void *, void (*)(void *), void *))find("cuLaunchHostFunc");
  check(launch(stream, function_in_stream, NULL) == 0);
}

// --- HSA: a packet that waits for a signal -----------------------------------------------------------------------------

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

static hsa_signal_t gate;
static void (*store_signal)(hsa_signal_t, int64_t);
static void *open_gate(void *unused) {
  usleep(20000);
  note_opened();
  store_signal(gate, 0);
  return unused;
}
static void put_into_queue(hsa_queue_t *q) {
  int (*create_signal)(int64_t, uint32_t, const void *, hsa_signal_t *) =
      (int (*)(int64_t, uint32_t, const void *, hsa_signal_t *))find("hsa_signal_create");
  uint64_t (*add_write_index)(const hsa_queue_t *, uint64_t) =
      (uint64_t (*)(const hsa_queue_t *, uint64_t))find("hsa_queue_add_write_index_scacq_screl");
  store_signal = (void (*)(hsa_signal_t, int64_t))find("hsa_signal_store_screlease");
  check(create_signal(1, 0, NULL, &gate) == 0);
  const uint64_t index = add_write_index(q, 1);
  barrier_packet *const p = (barrier_packet *)q->base_address + (index & (q->size - 1));
  memset((char *)p + 4, 0, sizeof *p - 4);
  p->dep_signal[0] = gate;
  __atomic_store_n((uint32_t *)p, barrier_and_header, __ATOMIC_RELEASE);
  store_signal(q->doorbell_signal, (int64_t)index);
}

// ------------------------------------------------------------------------------------------------------------------------

static void put_work_behind_gate(omp_interop_t o, pthread_t *opener, int *opens) {
  int code = 7;
  void *const stream = omp_get_interop_ptr(o, omp_ipr_targetsync, &code);
  check(code == omp_irc_success && stream != NULL);
  opened = 0;
  *opens = omp_get_interop_int(o, omp_ipr_fr_id, &code) == foreign_hsa;
  if (!*opens) return put_into_stream(stream);
  put_into_queue(stream);
  check(pthread_create(opener, NULL, open_gate, NULL) == 0);
}

// The agent, as it is in the list of agents that the program gets of HSA.
typedef struct {
  uint64_t handle;
} hsa_agent_t;
static int is_that(hsa_agent_t agent, void *wanted) { return agent.handle == (uint64_t)wanted; }
static void check_agent(omp_interop_t o) {
  int code = 7;
  void *const device = omp_get_interop_ptr(o, omp_ipr_device, &code);
  int (*iterate)(int (*)(hsa_agent_t, void *), void *) =
      (int (*)(int (*)(hsa_agent_t, void *), void *))find("hsa_iterate_agents");
  check(code == omp_irc_success && iterate(is_that, device) == 1); // what the last call has returned
}

int main(void) {
  __tgt_register_lib(&descriptor);
  check(omp_get_num_devices() >= 1);
  for (int round = 0; round < 6; round++) {
    omp_interop_t o = omp_interop_none;
    if (round % 3 == 0) {
#pragma omp interop init(targetsync : o)
    } else if (round % 3 == 1) {
#pragma omp interop init(target, targetsync : o) device(0)
    } else {
#pragma omp interop init(targetsync, target : o) nowait
    }
    check(o != omp_interop_none && omp_get_interop_int(o, omp_ipr_device_num, NULL) == 0);
    const int fr = omp_get_interop_int(o, omp_ipr_fr_id, NULL);
    check(fr == foreign_hsa || fr == omp_ifr_cuda);
    check(omp_get_interop_int(o, omp_ipr_vendor, NULL) == (fr == foreign_hsa ? 1 : 11));
    check(strcmp(omp_get_interop_type_desc(o, omp_ipr_targetsync), fr == foreign_hsa ? "hsa_queue_t *" : "cudaStream_t") ==
          0);
    runtime = dlopen(fr == foreign_hsa ? "libhsa-runtime64.so.1" : "libcuda.so.1", RTLD_NOW);
    check(runtime != NULL);
    if (fr == foreign_hsa) check_agent(o);

    pthread_t opener;
    int opens;
    put_work_behind_gate(o, &opener, &opens);
    if (round < 3) {
#pragma omp interop use(o)
      check(__atomic_load_n(&opened, __ATOMIC_SEQ_CST));
    }
#pragma omp interop destroy(o)
    check(__atomic_load_n(&opened, __ATOMIC_SEQ_CST) && o == omp_interop_none);
    if (opens) pthread_join(opener, NULL);
  }
  int code = 7;
  omp_get_interop_int(omp_interop_none, omp_ipr_fr_id, &code);
  check(code == omp_irc_empty);
  __tgt_unregister_lib(&descriptor);
  return 0;
}
