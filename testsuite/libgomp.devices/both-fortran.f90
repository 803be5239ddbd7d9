! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran on an NVIDIA device and on an AMD device: the two halves of an array at the same time, each with module variables.
module shared
  implicit none
  integer :: factor = 3
  !$omp declare target enter(factor)
end module shared

program both
  use check
  use omp_lib
  use shared
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), d, i, first
  call check_placement()
  call check_that(omp_get_num_devices() == 2, "two devices")
  a = [(i, i = 1, n)]
  do d = 0, 1
    first = d * n / 2 + 1
    !$omp target device(d) map(from: factor)
    factor = factor + d
    !$omp end target
    !$omp target teams distribute parallel do nowait device(d) map(tofrom: a(first:first + n / 2 - 1)) firstprivate(first)
    do i = first, first + n / 2 - 1
      a(i) = a(i) * factor
    end do
  end do
  !$omp taskwait
  call check_that(all(a(:n / 2) == [(3 * i, i = 1, n / 2)]), "the first half")
  call check_that(all(a(n / 2 + 1:) == [(4 * i, i = n / 2 + 1, n)]), "the second half")
  call check_result()
end program both
