! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Scalars of each type, by value and back.
program main
  implicit none
  integer(1) :: i1 = 1
  integer(8) :: i8 = 10000000000_8
  real(8) :: d = 0.25d0
  complex :: c = (1, 2)
  logical :: l = .false., good = .false.
  character(5) :: s = 'hello'
  integer :: n
  n = 7
  !$omp target map(tofrom: d, c, l) map(from: good)
  good = i1 == 1 .and. i8 == 10000000000_8 .and. n == 7 .and. .not. l
  d = d * 4
  c = c * 2
  l = .true.
  !$omp end target
  if (.not. good .or. d /= 1 .or. c /= (2, 4) .or. .not. l) stop 1
  !$omp target map(tofrom: s)
  s(1:1) = 'j'
  !$omp end target
  if (s /= 'jello') stop 2
end program
