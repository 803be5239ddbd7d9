! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A firstprivate array that is allocatable: the copy of the descriptor points to the region's own elements.
! clang: 22
! options: -mmlir -enable-delayed-privatization-staging=true
program main
  implicit none
  integer, allocatable :: a(:)
  integer :: r, i
  allocate (a(6))
  a = [(i, i = 1, 6)]
  r = 0
  !$omp target firstprivate(a) map(tofrom: r)
  r = a(1) + a(6)
  a(1) = 100
  !$omp end target
  if (r /= 7 .or. a(1) /= 1) stop 1
end program
