! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! wait with if.
! { dg-require-compiler 16 }
program main
  use check
  implicit none
  integer :: a(30), i
  logical :: yes
  call check_placement ()
  yes = .true.
  !$acc enter data create(a)
  !$acc parallel loop present(a) async(1)
  do i = 1, 30
    a(i) = i
  end do
  !$acc wait(1) if (.not. yes)
  !$acc wait(1) async(2) if (yes)
  !$acc update self(a) async(2)
  !$acc wait(2) if (yes)
  call check_that (all (a == [(i, i = 1, 30)]), 'a')
  !$acc exit data delete(a)
  call check_result ()
end program main
