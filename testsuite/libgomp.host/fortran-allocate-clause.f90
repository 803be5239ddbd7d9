! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The allocate clause on parallel, do, sections, single, task, taskloop, with align and allocator modifiers.
program clause
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: i, n, bad
  integer, target :: x(20), y
  real(8), target :: z(3, 3)
  integer(omp_allocator_handle_kind) :: a
  a = omp_init_allocator (omp_default_mem_space, 1, [omp_alloctrait (omp_atk_alignment, 512)])
  n = 0
  bad = 0
  x = 1
  y = 4
  z = 2
  !$omp parallel firstprivate(x, z) private(y) allocate(a: x) allocate(align(64), allocator(omp_default_mem_alloc): z) &
  !$omp & allocate(omp_cgroup_mem_alloc: y) reduction(+: n, bad)
  if (mod (transfer (c_loc (x), 0_c_intptr_t), 512_c_intptr_t) /= 0) bad = bad + 1
  if (mod (transfer (c_loc (z), 0_c_intptr_t), 64_c_intptr_t) /= 0) bad = bad + 1
  y = omp_get_thread_num ()
  x(y + 1) = 2
  if (sum (x) /= 21 .or. sum (z) /= 18) bad = bad + 1
  n = n + sum (x)
  !$omp end parallel
  if (bad /= 0 .or. mod (n, 21) /= 0 .or. y /= 4) stop 1
  !$omp parallel do lastprivate(y) allocate(a: y) reduction(+: x) allocate(a: x)
  do i = 1, 40
    y = i
    x(mod (i, 20) + 1) = x(mod (i, 20) + 1) + 1
  end do
  if (y /= 40 .or. any (x /= 3)) stop 2
  !$omp parallel sections private(y) allocate(a: y) reduction(+: bad)
  !$omp section
  y = 1
  if (mod (transfer (c_loc (y), 0_c_intptr_t), 512_c_intptr_t) /= 0) bad = bad + 1
  !$omp section
  y = 2
  !$omp end parallel sections
  if (bad /= 0) stop 3
  !$omp parallel
  !$omp single
  !$omp task firstprivate(x) allocate(a: x) shared(bad)
  if (any (x /= 3)) bad = 1
  !$omp end task
  !$omp taskwait
  !$omp taskloop reduction(+: n) allocate(omp_default_mem_alloc: n) num_tasks(4)
  do i = 1, 10
    n = n + i
  end do
  !$omp end single
  !$omp end parallel
  if (bad /= 0 .or. mod (n - 55, 21) /= 0) stop 4
  call omp_destroy_allocator (a)
end program
