! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Numeric intrinsics on the device: rounding, remainders of all signs, bits, number model inquiries, mathematical functions, conversions.
module compute
  implicit none
contains
  subroutine of (x, y, n, k, r, i)
    !$omp declare target
    real (8), intent(in) :: x, y
    integer, intent(in) :: n, k
    real (8), intent(out) :: r(60)
    integer, intent(out) :: i(60)
    real (4) :: s
    integer (8) :: l
    r = 0
    i = 0
    i(1) = int (x) ; i(2) = nint (x) ; i(3) = floor (x) ; i(4) = ceiling (x)
    i(5) = mod (n, k) ; i(6) = modulo (n, k) ; i(7) = sign (n, k) ; i(8) = dim (n, k)
    i(9) = abs (n) ; i(10) = max (n, k, 3) ; i(11) = min (n, k, 3)
    i(12) = iand (n, k) ; i(13) = ior (n, k) ; i(14) = ieor (n, k) ; i(15) = not (n)
    i(16) = ishft (n, 3) ; i(17) = ishft (n, -3) ; i(18) = ishftc (n, 5) ; i(19) = ishftc (n, 3, 8)
    i(20) = shiftl (n, 4) ; i(21) = shiftr (n, 4) ; i(22) = shifta (n, 4)
    i(23) = popcnt (n) ; i(24) = poppar (n) ; i(25) = leadz (n) ; i(26) = trailz (n)
    i(27) = ibset (n, 7) ; i(28) = ibclr (n, 0) ; i(29) = ibits (n, 3, 5) ; i(30) = merge (1, 0, btest (n, 2))
    i(31) = dshiftl (n, k, 5) ; i(32) = dshiftr (n, k, 5) ; i(33) = merge_bits (n, k, 255)
    i(34) = maskl (5) ; i(35) = maskr (5)
    i(36) = exponent (x) ; i(37) = digits (x) ; i(38) = maxexponent (x)
    i(39) = merge (1, 0, bgt (n, k)) ; i(40) = merge (1, 0, ble (n, k))
    l = int (n, 8) * 1000000007_8
    i(41) = int (mod (l, 65537_8)) ; i(42) = popcnt (l)
    call mvbits (n, 2, 4, i(43), 3)
    i(44) = transfer (real (x, 4), 1)
    i(45) = selected_real_kind (10) + 100 * kind (x)
    r(1) = aint (x) ; r(2) = anint (x) ; r(3) = mod (x, y) ; r(4) = modulo (x, y)
    r(5) = sign (x, -y) ; r(6) = dim (x, y) ; r(7) = abs (x) ; r(8) = fraction (x)
    r(9) = scale (x, 5) ; r(10) = set_exponent (x, 3) ; r(11) = spacing (x) ; r(12) = rrspacing (x)
    r(13) = nearest (x, 1d0) ; r(14) = sqrt (abs (x)) ; r(15) = real (n, 8) / k
    r(16) = dble (real (x, 4)) ; r(17) = huge (x) ; r(18) = tiny (x) ; r(19) = epsilon (x)
    r(20) = max (x, y) ; r(21) = min (x, y)
    s = real (x, 4)
    r(22) = sqrt (abs (s)) ; r(23) = nearest (s, -1.0) ; r(24) = spacing (s)
    ! Approximate from here on.
    r(30) = exp (y / 10) ; r(31) = log (abs (x) + 1) ; r(32) = log10 (abs (x) + 1) ; r(33) = sin (x) ; r(34) = cos (x)
    r(35) = tan (x / 100) ; r(36) = asin (sin (x) / 2) ; r(37) = acos (0.3d0) ; r(38) = atan (x) ; r(39) = atan2 (x, y)
    r(40) = sinh (x / 50) ; r(41) = cosh (x / 50) ; r(42) = tanh (x / 50) ; r(43) = asinh (x) ; r(44) = acosh (abs (x) + 1)
    r(45) = atanh (0.5d0) ; r(46) = erf (x / 20) ; r(47) = erfc (x / 50) ; r(48) = gamma (3.5d0) ; r(49) = log_gamma (abs (x) + 0.5d0)
    r(50) = bessel_j0 (y) ; r(51) = bessel_j1 (y) ; r(52) = bessel_jn (2, abs (y)) ; r(53) = bessel_y0 (abs (y)) ; r(54) = hypot (x, y)
    r(55) = abs (y)**1.7d0 ; r(56) = x**3 ; r(57) = 2d0**k ; r(58) = bessel_y1 (abs (y)) ; r(59) = erfc_scaled (1.5d0)
  end subroutine of
end module compute

program main
  use check
  use compute
  implicit none
  integer, parameter :: cases = 8
  integer :: i1(60, cases), i2(60, cases), n(cases), k(cases), c, j
  real (8) :: r1(60, cases), r2(60, cases), x(cases), y(cases)
  call check_placement ()
  n = [7, -7, 7, -7, 0, 123456789, -2147483647, 255]
  k = [3, 3, -3, -3, 5, 1000, 7, -16]
  x = [2.5d0, -2.5d0, 3.5d0, -0.75d0, 100.1d0, 1d-3, -17.25d0, 0.1d0]
  y = [1d0, 1.5d0, -2d0, -0.5d0, 7d0, 3d0, 2.25d0, 9.5d0]
  do c = 1, cases
    call of (x(c), y(c), n(c), k(c), r1(:, c), i1(:, c))
  end do
  !$omp target teams distribute parallel do map(to: x, y, n, k) map(from: r2, i2) num_teams(2)
  do c = 1, cases
    call of (x(c), y(c), n(c), k(c), r2(:, c), i2(:, c))
  end do
  do c = 1, cases
    do j = 1, 60
      if (i1(j, c) /= i2(j, c)) print *, 'integer', j, c, i2(j, c), i1(j, c)
      call check_that (i1(j, c) == i2(j, c), 'integer')
      if (j < 30) then
        if (r1(j, c) /= r2(j, c)) print *, 'real', j, c, r2(j, c), r1(j, c)
        call check_that (r1(j, c) == r2(j, c), 'exact')
      else
        if (abs (r1(j, c) - r2(j, c)) > 3d-15 * max (abs (r1(j, c)), 1d0)) print *, 'real', j, c, r2(j, c), r1(j, c)
        call check_that (abs (r1(j, c) - r2(j, c)) <= 3d-15 * max (abs (r1(j, c)), 1d0), 'close')
      end if
    end do
  end do
  print '(a)', 'done'
  call check_result ()
end program main
