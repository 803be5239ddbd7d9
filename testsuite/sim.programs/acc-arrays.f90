! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Array sections in data clauses, assumed-shape and automatic arrays, array assignments and intrinsics inside regions, lower bounds.
program main
  use check
  implicit none
  real (8) :: a(10, 20), b(-5:5)
  integer :: i, j
  call check_placement ()
  a = 0
  !$acc parallel loop copy(a(:, 5:10))
  do j = 5, 10
    do i = 1, 10
      a(i, j) = i + 100 * j
    end do
  end do
  call check_that (all (a(:, :4) == 0) .and. all (a(:, 11:) == 0) .and. a(3, 7) == 703, 'sections')
  b = [(i, i = -5, 5)]
  !$acc parallel loop copy(b(-2:2))
  do i = -2, 2
    b(i) = b(i) * 10
  end do
  call check_that (b(-3) == -3 .and. b(-2) == -20 .and. b(2) == 20, 'lower bounds')
  call shapes (a(::2, ::3), b)
  call automatic (17)
  call whole ()
  print '(a)', 'done'
  call check_result ()
contains
  subroutine shapes (x, y)
    real (8), intent(inout) :: x(:, :), y(0:)
    integer :: i, j
    real (8) :: total
    total = 0
    x = 1
    y = 2
    !$acc parallel loop collapse(2) copy(x) copyin(y) reduction(+: total)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        x(i, j) = x(i, j) + i * y(0)
        total = total + x(i, j)
      end do
    end do
    call check_that (size (x, 1) == 5 .and. size (x, 2) == 7 .and. total == 7 * (5 + 30), 'assumed shape')
    call check_that (all (x(5, :) == 11), 'assumed shape, values')
  end subroutine shapes
  subroutine automatic (n)
    integer, intent(in) :: n
    integer :: local(n, n), sums(n), i, j
    !$acc data create(local) copyout(sums)
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        local(i, j) = i * j
      end do
    end do
    !$acc parallel loop gang
    do j = 1, n
      sums(j) = 0
      !$acc loop seq
      do i = 1, n
        sums(j) = sums(j) + local(i, j)
      end do
    end do
    !$acc end data
    do j = 1, n
      call check_that (sums(j) == j * n * (n + 1) / 2, 'automatic')
    end do
  end subroutine automatic
  subroutine whole ()
    integer :: x(50), y(50), z(5, 10), s, loc
    x = [(i, i = 1, 50)]
    !$acc kernels copyin(x) copyout(y, z, s, loc)
    y = x * 2 + 1
    where (mod (x, 3) == 0) y = 0
    z = reshape (y, [5, 10])
    s = sum (y)
    loc = maxval (x)
    !$acc end kernels
    call check_that (y(1) == 3 .and. y(3) == 0 .and. y(50) == 101, 'array assignment')
    call check_that (z(5, 10) == 101 .and. z(1, 2) == 0 .and. s == sum (2 * x + 1, mod (x, 3) /= 0) .and. loc == 50, 'intrinsics')
  end subroutine whole
end program main
