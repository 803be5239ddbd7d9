! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "stock-host ourlib" }
!
! A scalar and a string that are allocated only after they were mapped. GCC's library leaves the null pointers on the device.
program descriptors_scalars
  use check
  implicit none
  integer, allocatable :: s
  character(len=:), allocatable :: c
  integer :: n, round

  call check_placement ()
  !$omp target enter data map(to: s)
  !$omp target enter data map(to: c)
  do round = 1, 3
    allocate (s, source = 5 * round)
    c = repeat ('x', 3 * round)
    !$omp target map(from: n) map(tofrom: s)
    n = s; s = s + 1
    !$omp end target
    call check_that (n == 5 * round .and. s == n + 1, 'the scalar')
    !$omp target map(from: n) map(tofrom: c)
    n = len (c); c(2:2) = 'y'
    !$omp end target
    call check_that (n == 3 * round .and. c == 'xy' // repeat ('x', n - 2), 'the string')
    deallocate (s, c)
  end do
  call check_result ()
end program descriptors_scalars
