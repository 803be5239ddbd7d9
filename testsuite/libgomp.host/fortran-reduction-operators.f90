! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each intrinsic reduction operator and function on scalars of each kind.
program operators
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer :: i, ia, io, ie, mx, mn
  integer(8) :: p8, m8
  integer(16) :: i16
  real(4) :: r4
  real(8) :: r8, r8x, r8n
  real(16) :: r16
  complex(4) :: c4
  complex(8) :: c8, cp
  logical :: la, lo, le, ln
  i1 = 1; i2 = 2; ia = -1; io = 0; ie = 0; mx = -huge (mx); mn = huge (mn)
  p8 = 1; m8 = 10; i16 = 0; r4 = 0; r8 = 1; r8x = -1d300; r8n = 1d300; r16 = 0; c4 = 0; c8 = 0; cp = 1
  la = .true.; lo = .false.; le = .true.; ln = .false.
  !$omp parallel do reduction(+: i1, i2, i16, r4, r16, c4) reduction(*: p8, r8, cp) reduction(-: m8, c8) &
  !$omp & reduction(iand: ia) reduction(ior: io) reduction(ieor: ie) reduction(max: mx, r8x) reduction(min: mn, r8n) &
  !$omp & reduction(.and.: la) reduction(.or.: lo) reduction(.eqv.: le) reduction(.neqv.: ln)
  do i = 1, 20
    i1 = i1 + 1_1
    i2 = i2 + int (i, 2)
    i16 = i16 + 2_16**100
    r4 = r4 + i
    r16 = r16 + 0.5_16
    c4 = c4 + cmplx (i, -i)
    p8 = p8 * i
    r8 = r8 * 2
    cp = cp * (0, 1)
    m8 = m8 - i
    c8 = c8 - (1, 2)
    ia = iand (ia, not (ishft (1, i)))
    io = ior (io, ishft (1, i))
    ie = ieor (ie, i)
    mx = max (mx, mod (i * 7, 20))
    mn = min (mn, mod (i * 7, 20))
    r8x = max (r8x, real (i, 8))
    r8n = min (r8n, real (-i, 8))
    la = la .and. i < 20
    lo = lo .or. i == 13
    le = le .eqv. mod (i, 3) /= 0
    ln = ln .neqv. mod (i, 7) == 0
  end do
  if (i1 /= 21 .or. i2 /= 212 .or. i16 /= 20 * 2_16**100 .or. r4 /= 210 .or. r16 /= 10 .or. c4 /= (210, -210)) stop 1
  if (p8 /= 2432902008176640000_8 .or. r8 /= 2d0**20 .or. cp /= 1 .or. m8 /= -200 .or. c8 /= (-20, -40)) stop 2
  if (ia /= not (2097150) .or. io /= 2097150 .or. ie /= 20 .or. mx /= 19 .or. mn /= 0) stop 3
  if (r8x /= 20 .or. r8n /= -20) stop 4
  if (la .or. .not. lo .or. .not. le .or. ln) stop 5
end program
