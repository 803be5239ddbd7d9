! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Larger arrays of several ranks through one region, a sum checked on both sides.
program large
  use check
  real(8), allocatable :: a(:, :, :)
  real(4), allocatable :: b(:)
  integer :: i
  real(8) :: s
  call check_placement ()
  allocate (a(30, 20, 10), b(50000))
  a = 1
  b = 2
  a(30, 20, 10) = 5
  s = 0
  !$omp target teams distribute parallel do map(tofrom: a, s) map(to: b) reduction(+: s)
  do i = 1, 10
    s = s + sum (a(:, :, i)) + b(i * 5000)
    a(:, 1, i) = i
  end do
  call check_that (s == 6004 + 20 .and. all (a(7, 1, :) == [(i, i = 1, 10)]) .and. a(1, 2, 1) == 1, 'values')
  call check_result ()
end program
