! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reductions with intrinsic operators and procedures.
program main
  use check
  implicit none
  integer :: s, p, most, least, both, any_bit, x, i
  logical :: l_and, l_or, l_eqv, l_neqv
  call check_placement ()
  s = 3; p = 1; most = -100; least = 100; both = -1; any_bit = 0; x = 0
  l_and = .true.; l_or = .false.; l_eqv = .true.; l_neqv = .false.
  !$acc parallel loop gang vector reduction(+: s) reduction(*: p) reduction(max: most) reduction(min: least) &
  !$acc& reduction(iand: both) reduction(ior: any_bit) reduction(ieor: x)
  do i = 1, 30
    s = s + i
    if (mod (i, 10) == 0) p = p * i
    most = max (most, mod (i * 7, 31))
    least = min (least, mod (i * 7, 31))
    both = iand (both, not (ishft (1, mod (i, 20))))
    any_bit = ior (any_bit, ishft (1, mod (i, 20)))
    x = ieor (x, i)
  end do
  call check_that (s == 468 .and. p == 6000 .and. most == 30 .and. least == 1, 'numbers')
  call check_that (both == not (2**20 - 1) .and. any_bit == 2**20 - 1 .and. x == 31, 'bits')
  !$acc parallel loop gang vector reduction(.and.: l_and) reduction(.or.: l_or) reduction(.eqv.: l_eqv) reduction(.neqv.: l_neqv)
  do i = 1, 29
    l_and = l_and .and. i /= 17
    l_or = l_or .or. i == 17
    l_eqv = l_eqv .eqv. (mod (i, 2) == 0)
    l_neqv = l_neqv .neqv. (mod (i, 2) == 1)
  end do
  call check_that (.not. l_and .and. l_or .and. .not. l_eqv .and. l_neqv, 'logicals')
  call check_result ()
end program main
