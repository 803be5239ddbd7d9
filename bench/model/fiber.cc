// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/model/fiber.h"

#include <climits>
#include <cstdint>
#include <semaphore.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef __x86_64__
#error "the model knows x86-64 only"
#endif

// The registers that a function preserves, the stack pointer and the thread pointer.
extern "C" void regomp_model_switch(void **from, void *to, void *thread_pointer);
__asm__(R"(
  .text
  .globl regomp_model_switch
  .type regomp_model_switch, @function
regomp_model_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  wrfsbase %rdx
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size regomp_model_switch, .-regomp_model_switch
)");

// Not the model's (system.cc).
extern "C" int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

namespace model {

namespace {

constexpr std::size_t stack_size = std::size_t(1) << 20;

struct loan {
  sem_t made;
  void *thread_pointer;
};

void *lend(void *argument) {
  loan &l = *static_cast<loan *>(argument);
  l.thread_pointer = __builtin_thread_pointer();
  sem_post(&l.made);
  for (;;) pause();
}

bool borrow_thread(fiber &f) {
  loan l;
  sem_init(&l.made, 0, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t(sysconf(_SC_THREAD_STACK_MIN)) + 65536); // the thread-local blocks, too
  const bool good = __real_pthread_create(&f.handle, &attributes, lend, &l) == 0;
  if (good) {
    while (sem_wait(&l.made) != 0) {
    }
    f.thread_pointer = l.thread_pointer;
  }
  pthread_attr_destroy(&attributes);
  sem_destroy(&l.made);
  return good;
}

} // namespace

bool make_fiber(fiber &f, void (*entry)(), bool lender) {
  f.thread_pointer = __builtin_thread_pointer();
  f.handle = pthread_self();
  if (lender && !borrow_thread(f)) return false;
  void *stack = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return false;
  // What regomp_model_switch pops: six registers and its return address. As after a call, the stack pointer is then 8 off a
  // multiple of 16; there is the return address of `entry`, which has none.
  auto *top = reinterpret_cast<void **>(static_cast<char *>(stack) + stack_size) - 1;
  top[0] = nullptr;
  top[-1] = reinterpret_cast<void *>(entry);
  for (int i = 2; i <= 7; ++i) top[-i] = nullptr;
  f.stack_pointer = top - 7;
  return true;
}

void switch_fiber(fiber &from, fiber &to) { regomp_model_switch(&from.stack_pointer, to.stack_pointer, to.thread_pointer); }

} // namespace model
