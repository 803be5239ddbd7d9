! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable array.
program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i
  allocate (a(5:104))
  a = 3
  !$omp target map(tofrom: a)
  do i = lbound(a, 1), ubound(a, 1)
    a(i) = a(i) * i
  end do
  !$omp end target
  do i = 5, 104
    if (a(i) /= 3 * i) stop 1
  end do
end program
