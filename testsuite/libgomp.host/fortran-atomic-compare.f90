! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! atomic compare and compare capture: exchange, maximum and minimum spelled with if, fail and weak clauses.
program comparing
  implicit none
  integer :: x, v, i, won, e
  real(8) :: y
  x = 0
  won = 0
  !$omp parallel do reduction(+: won) private(v)
  do i = 1, 64
    !$omp atomic compare capture fail(relaxed)
    v = x
    if (x == 0) then
      x = i
    end if
    !$omp end atomic
    if (v == 0) won = won + 1
  end do
  if (won /= 1 .or. x < 1 .or. x > 64) stop 1
  x = 10
  e = 10
  !$omp atomic compare
  if (x == e) x = 20
  if (x /= 20) stop 2
  !$omp atomic compare
  if (x == e) x = 30
  if (x /= 20) stop 3
  x = 1
  y = 2
  !$omp atomic compare capture
  v = x
  if (x == 1) x = 7
  !$omp end atomic
  if (v /= 1 .or. x /= 7) stop 6
  !$omp atomic compare seq_cst
  if (y == 2d0) y = 3d0
  if (y /= 3) stop 7
end program
