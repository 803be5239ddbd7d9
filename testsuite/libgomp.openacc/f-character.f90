! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Character scalars and arrays.
program main
  use check
  implicit none
  character (len=8) :: s
  character (len=3) :: words(5)
  integer :: i
  call check_placement ()
  s = 'abcdefgh'
  words = 'xyz'
  !$acc parallel num_gangs(1) copy(s)
  s(3:4) = 'ZZ'
  !$acc end parallel
  !$acc parallel loop copy(words)
  do i = 1, 5
    words(i)(2:2) = achar (iachar ('a') + i)
  end do
  call check_that (s == 'abZZefgh', 's')
  call check_that (all (words == ['xbz', 'xcz', 'xdz', 'xez', 'xfz']), 'words')
  call check_result ()
end program main
