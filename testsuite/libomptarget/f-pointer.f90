! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A pointer to a part of an array.
program main
  implicit none
  integer, target :: a(20)
  integer, pointer :: p(:)
  integer :: i
  a = 0
  p => a(6:15)
  !$omp target map(tofrom: p)
  do i = 1, size(p)
    p(i) = i
  end do
  !$omp end target
  do i = 1, 20
    if (i >= 6 .and. i <= 15) then
      if (a(i) /= i - 5) stop 1
    else
      if (a(i) /= 0) stop 2
    end if
  end do
  if (.not. associated(p, a(6:15))) stop 3
end program
