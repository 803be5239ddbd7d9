! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! simd and declare simd: aligned, safelen, simdlen, linear with modifiers, reduction, lastprivate, collapse, nontemporal, if.
program forms
  implicit none
  integer :: i, j, k, n
  real(8) :: a(64), b(64), s
  a = [(real (i, 8), i = 1, 64)]
  s = 0
  !$omp simd reduction(+: s) safelen(8) simdlen(4)
  do i = 1, 64
    b(i) = f (a(i), i)
    s = s + b(i)
  end do
  if (s /= sum (a * 2 + [(i, i = 1, 64)])) stop 1
  k = 10
  !$omp simd linear(k: 3) lastprivate(n) if(s > 0) nontemporal(b)
  do i = 1, 20
    n = k
    b(i) = k
    k = k + 3
  end do
  if (k /= 70 .or. n /= 67 .or. b(20) /= 67) stop 2
  n = 0
  !$omp parallel do simd collapse(2) reduction(+: n) schedule(simd: static, 5)
  do i = 1, 9
    do j = 1, 7
      n = n + i * j
    end do
  end do
  if (n /= 45 * 28) stop 3
contains
  real(8) function f (x, i)
    !$omp declare simd(f) linear(i: 1)
    real(8), intent(in) :: x
    integer, intent(in) :: i
    f = 2 * x + i
  end function
end program
