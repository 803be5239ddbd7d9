! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each device in turn.
! clang: 22
program main
  use omp_lib
  implicit none
  integer :: d, x
  do d = 0, omp_get_num_devices() - 1
    x = d
    !$omp target device(d) map(tofrom: x)
    x = x * 2 + 1
    !$omp end target
    if (x /= 2 * d + 1) stop 1
  end do
  x = 5
  !$omp target if(.false.) map(tofrom: x)
  x = 6
  !$omp end target
  if (x /= 6) stop 2
end program
