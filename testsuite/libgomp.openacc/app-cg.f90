! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Conjugate gradients for a tridiagonal matrix: all vectors stay on the device, scalars come back by reductions.
module solver
  implicit none
contains
  real (8) function dot (x, y, n)
    integer, intent(in) :: n
    real (8), intent(in) :: x(n), y(n)
    real (8) :: s
    integer :: i
    s = 0
    !$acc parallel loop present(x, y) reduction(+: s)
    do i = 1, n
      s = s + x(i) * y(i)
    end do
    dot = s
  end function dot
  subroutine apply (p, q, n)
    integer, intent(in) :: n
    real (8), intent(in) :: p(n)
    real (8), intent(out) :: q(n)
    integer :: i
    !$acc parallel loop present(p, q)
    do i = 1, n
      q(i) = 4 * p(i)
      if (i > 1) q(i) = q(i) - p(i - 1)
      if (i < n) q(i) = q(i) - p(i + 1)
    end do
  end subroutine apply
  subroutine axpy (a, x, y, n)
    integer, intent(in) :: n
    real (8), intent(in) :: a, x(n)
    real (8), intent(inout) :: y(n)
    integer :: i
    !$acc parallel loop present(x, y)
    do i = 1, n
      y(i) = y(i) + a * x(i)
    end do
  end subroutine axpy
end module solver
program main
  use check
  use solver
  implicit none
  integer, parameter :: n = 50
  real (8) :: x(n), r(n), p(n), q(n), rr, old, a
  integer :: i, k
  call check_placement ()
  x = 0
  r = [(mod (i * 7, 5) - 2d0, i = 1, n)]
  p = r
  !$acc data copy(x) copyin(r, p) create(q)
  rr = dot (r, r, n)
  do k = 1, 40
    if (rr < 1d-24) exit
    call apply (p, q, n)
    a = rr / dot (p, q, n)
    call axpy (a, p, x, n)
    call axpy (-a, q, r, n)
    old = rr
    rr = dot (r, r, n)
    !$acc parallel loop present(p, r)
    do i = 1, n
      p(i) = r(i) + rr / old * p(i)
    end do
  end do
  !$acc end data
  q = 4 * x
  q(2:) = q(2:) - x(:n - 1)
  q(:n - 1) = q(:n - 1) - x(2:)
  call check_that (maxval (abs (q - [(mod (i * 7, 5) - 2d0, i = 1, n)])) < 1d-10 .and. k < 40, 'solution')
  call check_result ()
end program main
