// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernel waits for a flag, and the copy that sets the flag waits for the kernel: both are in one queue.
// gompsim --watchdog 2,stop
int main (void)
{
  int flag = 0;
#pragma acc enter data copyin(flag)
#pragma acc parallel present(flag) async(1)
  while (__atomic_load_n (&flag, __ATOMIC_ACQUIRE) == 0)
    ;
  flag = 1;
#pragma acc update device(flag) async(1)
#pragma acc wait(1)
#pragma acc exit data delete (flag)
}
