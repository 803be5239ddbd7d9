! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran's nests, whose variables begin with one and end with their limit, and its minima and maxima: on the lanes of a warp.
! { dg-set-target-env-var REGOMP_LANES verbose,rules }
! { dg-modes "ours stock-ours" }
! { dg-output "region __loops_MOD_smooth._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __loops_MOD_smooth3._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __loops_MOD_count_inside._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __loops_MOD_least._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __loops_MOD_greatest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region __loops_MOD_add_in_nest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
module loops
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine smooth(a, b, n, m, most)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: a(n, m), b(n, m), most
    integer :: i, j
    most = 0
    !$omp target teams distribute parallel do collapse(2) reduction(max: most) map(tofrom: a, b)
    do j = 2, m - 1
      do i = 2, n - 1
        b(i, j) = 0.25_dp * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        most = max(most, abs(b(i, j) - a(i, j)))
      end do
    end do
  end subroutine
  subroutine smooth3(u, v, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(0:n+1, 0:n+1, 0:n+1), v(0:n+1, 0:n+1, 0:n+1)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) map(tofrom: u, v)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          v(i, j, k) = v(i, j, k) + u(i-1, j, k) + u(i+1, j, k) + u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) &
                       + u(i, j, k+1) - 6 * u(i, j, k)
        end do
      end do
    end do
  end subroutine
  subroutine add_in_nest(u, l, m, n)
    integer, intent(in) :: l, m, n
    integer, intent(inout) :: u(l, m, n)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) map(tofrom: u)
    do k = 2, n
      do j = 1, m
        do i = 3, l
          u(i, j, k) = u(i, j, k) + 1
        end do
      end do
    end do
  end subroutine
  integer function count_inside(x, low, high)
    real(dp), intent(in) :: x(:), low, high
    integer :: i
    count_inside = 0
    !$omp target teams distribute parallel do reduction(+: count_inside) map(to: x)
    do i = 1, size(x)
      if (x(i) > low .and. x(i) < high) count_inside = count_inside + 1
    end do
  end function
  real function least(x)
    real, intent(in) :: x(:)
    integer :: i
    least = huge(least)
    !$omp target teams distribute parallel do reduction(min: least) map(to: x)
    do i = 1, size(x)
      least = min(least, x(i))
    end do
  end function
  real(dp) function greatest(x)
    real(dp), intent(in) :: x(:)
    integer :: i
    greatest = -huge(greatest)
    !$omp target teams distribute parallel do reduction(max: greatest) map(to: x)
    do i = 1, size(x)
      if (x(i) > greatest) greatest = x(i)
    end do
  end function
end module

program main
  use loops
  implicit none
  integer, parameter :: n = 37, m = 23, p = 9
  real(dp) :: a(n, m), b(n, m), c(n, m), most, x(1000)
  real(dp) :: u(0:p+1, 0:p+1, 0:p+1), v(0:p+1, 0:p+1, 0:p+1), w(0:p+1, 0:p+1, 0:p+1)
  integer :: t(n, m, p), i, j, k
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 32)
    end do
  end do
  b = -1
  c = -1
  c(2:n-1, 2:m-1) = 0.25_dp * (a(1:n-2, 2:m-1) + a(3:n, 2:m-1) + a(2:n-1, 1:m-2) + a(2:n-1, 3:m))
  call smooth(a, b, n, m, most)
  if (any(b /= c)) stop 1
  if (most /= maxval(abs(c(2:n-1, 2:m-1) - a(2:n-1, 2:m-1)))) stop 2
  do k = 0, p + 1
    do j = 0, p + 1
      do i = 0, p + 1
        u(i, j, k) = mod(i * 3 + j * 5 + k * 11, 64)
      end do
    end do
  end do
  v = 1
  w = 1
  w(1:p, 1:p, 1:p) = 1 + u(0:p-1, 1:p, 1:p) + u(2:p+1, 1:p, 1:p) + u(1:p, 0:p-1, 1:p) + u(1:p, 2:p+1, 1:p) &
                     + u(1:p, 1:p, 0:p-1) + u(1:p, 1:p, 2:p+1) - 6 * u(1:p, 1:p, 1:p)
  call smooth3(u, v, p)
  if (any(v /= w)) stop 3
  t = 0
  call add_in_nest(t, n, m, p)
  if (any(t(3:, :, 2:) /= 1) .or. any(t(:2, :, :) /= 0) .or. any(t(:, :, 1) /= 0)) stop 4
  do i = 1, 1000
    x(i) = mod(i * 37, 1000) * 0.5_dp
  end do
  if (count_inside(x, 100.0_dp, 300.25_dp) /= count(x > 100 .and. x < 300.25_dp)) stop 5
  if (least(real(x - 400)) /= -400 .or. greatest(x) /= 499.5_dp) stop 6
  if (least(real(x(3:2))) /= huge(1.0) .or. greatest(x(7:7)) /= x(7)) stop 7
end program
