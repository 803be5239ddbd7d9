! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A component that is a pointer.
program main
  implicit none
  type holder
    integer, pointer :: p(:)
    integer :: n
  end type
  type(holder) :: h
  integer, target :: data(8)
  integer :: i
  data = 5
  h%p => data
  h%n = 8
  !$omp target map(tofrom: h%p) map(to: h%n)
  do i = 1, h%n
    h%p(i) = h%p(i) * i
  end do
  !$omp end target
  do i = 1, 8
    if (data(i) /= 5 * i) stop 1
  end do
  if (.not. associated(h%p, data)) stop 2
end program
