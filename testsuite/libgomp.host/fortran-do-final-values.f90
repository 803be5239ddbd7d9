! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The loop variable is private; lastprivate of scalars, arrays, derived types, characters; loops that do not run.
program final_values
  implicit none
  type point
    integer :: x, y
    character(4) :: name
  end type
  type(point) :: p
  integer :: i, j, last, v(3)
  character(5) :: text
  i = 1234
  last = -1
  !$omp parallel do lastprivate(last, p, v, text) schedule(dynamic, 3)
  do i = 5, 101, 4
    last = i
    p = point (i, -i, 'abcd')
    v = i
    write (text, '(i5)') i
  end do
  if (last /= 101 .or. p%x /= 101 .or. p%y /= -101 .or. p%name /= 'abcd' .or. any (v /= 101) .or. text /= '  101') stop 1
  !$omp parallel do lastprivate(i)
  do i = 5, 102, 4
  end do
  if (i /= 105) stop 2
  !$omp parallel do collapse(2) lastprivate(i, j)
  do i = 1, 7
    do j = 10, 1, -3
    end do
  end do
  if (i /= 8 .or. j /= -2) stop 3
  !$omp parallel
  !$omp do lastprivate(last) schedule(static, 2)
  do j = 1, 50
    if (mod (j, 7) == 1) last = j
  end do
  !$omp end parallel
  if (last /= 50) then
    ! Iteration 50 assigned 50 since mod (50, 7) == 1.
    stop 4
  end if
  last = 17
  !$omp parallel do firstprivate(last) lastprivate(last)
  do j = 1, 1
    last = last + j
  end do
  if (last /= 18) stop 5
end program
