! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! atomic read, write, update, capture of each form; intrinsic functions; memory orders; kinds 1 to 16; logical, real, complex.
program forms
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4, v4, w4
  integer(8) :: i8, v8
  integer(16) :: i16
  real(4) :: r4
  real(8) :: r8
  real(10) :: r10
  real(16) :: r16
  complex(4) :: c4
  complex(8) :: c8
  logical :: l
  integer :: i, bad, mx, mn, band, bor, beor
  i1 = 0; i2 = 0; i4 = 0; i8 = 0; i16 = 0
  r4 = 0; r8 = 0; r10 = 0; r16 = 0; c4 = 0; c8 = 0
  l = .false.
  mx = -1; mn = 9999; band = -1; bor = 0; beor = 0
  bad = 0
  !$omp parallel do private(v4, w4, v8) reduction(+: bad)
  do i = 1, 100
    !$omp atomic
    i1 = i1 + 1_1
    !$omp atomic update relaxed
    i2 = i2 + 1_2
    !$omp atomic capture seq_cst
    i4 = i4 + 1
    v4 = i4
    !$omp end atomic
    if (v4 < 1 .or. v4 > 100) bad = bad + 1
    !$omp atomic capture acq_rel
    v8 = i8
    i8 = i8 + 3
    !$omp end atomic
    if (mod (v8, 3_8) /= 0) bad = bad + 1
    !$omp atomic
    i16 = i16 + 2_16**70
    !$omp atomic
    r4 = r4 + 0.5
    !$omp atomic
    r8 = r8 - 0.25d0
    !$omp atomic
    r10 = 1 + r10
    !$omp atomic
    r16 = r16 + 3
    !$omp atomic
    c4 = c4 + (1.0, -1.0)
    !$omp atomic
    c8 = c8 + (0d0, 2d0)
    !$omp atomic
    l = l .or. (i == 50)
    !$omp atomic
    mx = max (mx, i, i - 3)
    !$omp atomic
    mn = min (i, mn)
    !$omp atomic
    band = iand (band, not (i))
    !$omp atomic
    bor = ior (i, bor)
    !$omp atomic
    beor = ieor (beor, i)
    !$omp atomic read acquire
    w4 = i4
    if (w4 < 1) bad = bad + 1
  end do
  if (bad /= 0) stop 1
  if (i1 /= 100 .or. i2 /= 100 .or. i4 /= 100 .or. i8 /= 300 .or. i16 /= 100 * 2_16**70) stop 2
  if (r4 /= 50 .or. r8 /= -25 .or. r10 /= 100 .or. r16 /= 300) stop 3
  if (c4 /= (100, -100) .or. c8 /= (0, 200) .or. .not. l) stop 4
  if (mx /= 100 .or. mn /= 1 .or. band /= not (127) .or. bor /= 127 .or. beor /= 100) stop 5
  !$omp atomic write release
  i4 = 12
  !$omp atomic capture
  v4 = i4
  i4 = 99
  !$omp end atomic
  if (v4 /= 12 .or. i4 /= 99) stop 6
end program
