! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! lastprivate(conditional:) keeps the value of the last iteration that assigned, whatever the schedule; also in sections.
program conditional
  implicit none
  integer :: i, k, x, y
  real(8) :: r
  do k = 1, 5
    x = -1
    y = -2
    r = -3
    !$omp parallel
    !$omp do lastprivate(conditional: x, r) schedule(dynamic, 3)
    do i = 1, 200
      if (mod (i, 17) == 0) x = i
      if (i < 100) r = i
    end do
    !$omp do lastprivate(conditional: y) schedule(static)
    do i = 200, 1, -1
      if (mod (i, 23) == 5) y = i
    end do
    !$omp end parallel
    if (x /= 187 .or. y /= 5 .or. r /= 99) stop 1
    x = 7
    !$omp parallel do lastprivate(conditional: x) schedule(guided)
    do i = 1, 100
      if (i > 1000) x = i
    end do
    if (x /= 7) stop 2
  end do
end program
