! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran loops whose variable has one byte or two, on the lanes of a warp.
! { dg-set-target-env-var REGOMP_LANES verbose }
! { dg-modes "ours stock-ours" }
! { dg-output "region of_two_bytes_._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region of_one_byte_._omp_fn.\[0-9\]+: lanes\[;\n\]" }
subroutine of_two_bytes (n, a, b)
  implicit none
  integer(2) :: n, i
  integer :: a(1000), b(1000)
  !$omp target parallel do map(tofrom: a, b) num_threads(4)
  do i = 1, n
    b(i) = a(i) * 2 + i
  end do
end subroutine
subroutine of_one_byte (n, a, b)
  implicit none
  integer(1) :: n, i
  integer :: a(1000), b(1000)
  !$omp target parallel do map(tofrom: a, b) num_threads(4)
  do i = 1, n
    b(i) = a(i) * 2 + i
  end do
end subroutine
program shorts
  implicit none
  integer :: a(1000), b(1000), i, m
  do i = 1, 1000
    a(i) = mod (i * 37, 101)
  end do
  m = 0
  do while (m <= 1000)
    b = -1
    call of_two_bytes (int (m, 2), a, b)
    do i = 1, 1000
      if (b(i) /= merge (a(i) * 2 + i, -1, i <= m)) stop 1
    end do
    if (m < 128) then
      b = -1
      call of_one_byte (int (m, 1), a, b)
      do i = 1, 1000
        if (b(i) /= merge (a(i) * 2 + i, -1, i <= m)) stop 2
      end do
    end if
    m = m * 3 + 1
  end do
end program
