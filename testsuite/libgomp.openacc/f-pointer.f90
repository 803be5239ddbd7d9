! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Pointers to arrays and to parts of arrays.
program main
  use check
  implicit none
  integer, target :: t(40)
  integer, pointer :: p(:)
  integer :: i
  call check_placement ()
  t = 0
  p => t(11:20)
  !$acc parallel loop copy(p)
  do i = 1, 10
    p(i) = i
  end do
  call check_that (sum (t) == 55 .and. t(11) == 1 .and. t(10) == 0, 'section')
  allocate (p(5))
  p = 2
  !$acc enter data copyin(p)
  !$acc parallel loop present(p)
  do i = 1, 5
    p(i) = p(i) ** i
  end do
  !$acc exit data copyout(p)
  call check_that (all (p == [2, 4, 8, 16, 32]), 'allocated')
  deallocate (p)
  call check_result ()
end program main
