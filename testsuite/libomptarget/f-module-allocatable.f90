! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable variable of a module that the device has.
module storage
  implicit none
  integer, allocatable :: a(:)
end module
program main
  use storage
  implicit none
  integer :: i
  allocate (a(40))
  a = 1
  !$omp target data map(tofrom: a)
  !$omp target
  do i = 1, 40
    a(i) = a(i) + i
  end do
  !$omp end target
  !$omp target
  do i = 1, 40
    a(i) = a(i) * 2
  end do
  !$omp end target
  !$omp end target data
  do i = 1, 40
    if (a(i) /= 2 * (1 + i)) stop 1
  end do
end program
