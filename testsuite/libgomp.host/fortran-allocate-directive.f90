! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The allocate directive on local variables: alignment, allocators, arrays of run-time size.
program directive
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: total
  total = 0
  !$omp parallel num_threads(4) reduction(+: total)
  total = total + work (omp_get_thread_num () + 3)
  !$omp end parallel
  if (mod (total, 1) /= 0 .or. total <= 0) stop 1
  if (work (5) /= 15 + 50) stop 2
contains
  integer function work (n)
    integer, intent(in) :: n
    integer, target :: v(n), s, fixed(10)
    integer :: i
    !$omp allocate(v) align(128) allocator(omp_default_mem_alloc)
    !$omp allocate(s, fixed) align(256)
    if (mod (transfer (c_loc (v), 0_c_intptr_t), 128_c_intptr_t) /= 0) stop 3
    if (mod (transfer (c_loc (s), 0_c_intptr_t), 256_c_intptr_t) /= 0) stop 4
    if (mod (transfer (c_loc (fixed), 0_c_intptr_t), 256_c_intptr_t) /= 0) stop 5
    s = 0
    fixed = 5
    v = [(i, i = 1, n)]
    do i = 1, n
      s = s + v(i)
    end do
    work = s + sum (fixed)
  end function
end program
