! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable that is allocated again, with another size, between lifetimes on the device.
program main
  use check
  implicit none
  integer, allocatable :: a(:)
  integer :: round, i, s
  call check_placement ()
  do round = 1, 6
    a = [(i, i = 1, 7 * round)]
    s = 0
    !$acc enter data copyin(a)
    !$acc parallel loop present(a) reduction(+: s)
    do i = 1, size (a)
      s = s + a(i)
    end do
    !$acc exit data copyout(a)
    call check_that (s == 7 * round * (7 * round + 1) / 2, 'sum')
  end do
  deallocate (a)
  call check_result ()
end program main
