/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the programs that are run on the model use of it.  */
#ifndef REGOMP_BENCH_MODEL_MODEL_H
#define REGOMP_BENCH_MODEL_MODEL_H

#ifdef __cplusplus
extern "C" {
#endif

/* One thread: counting begins; it ends, after this many constructs.  */
void model_begin(void);
void model_end(unsigned times);
/* Work of its own, on no memory that others see.  */
void model_work(unsigned nanoseconds);
/* A moment's pause of a thread that spins.  */
void model_pause(void);
unsigned model_processor(void); /* where the thread is */
unsigned model_socket(void);
unsigned long model_now(void); /* nanoseconds */
/* One more number for the construct's row.  */
void model_say(const char *name, double value);

/* A construct, by name; NULL at the end of the list.  RUN has a team of as many threads as OMP_NUM_THREADS says.  */
struct construct {
  const char *name;
  void (*run)(void);
};
extern const struct construct constructs[];

/* flat.c */
void flat_barrier(void);
void flat_fork(void);

#ifdef __cplusplus
}
#endif

#endif
