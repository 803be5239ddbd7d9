! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A private array that is allocatable.
! options: -mmlir -enable-delayed-privatization-staging=true
program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i, r
  allocate (a(10))
  a = 3
  r = 0
  !$omp target private(a) map(tofrom: r)
  do i = 1, 10
    a(i) = 3
    r = r + a(i)
    a(i) = 0
  end do
  !$omp end target
  if (r /= 30) stop 1
  if (any(a /= 3)) stop 2
end program
