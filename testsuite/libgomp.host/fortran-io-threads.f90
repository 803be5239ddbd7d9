! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Input and output from several threads: internal files, scratch files on units of their own, critical around one unit.
program io
  use omp_lib
  implicit none
  integer :: i, n, k, sum_read, u
  character(30) :: line
  sum_read = 0
  !$omp parallel do private(line, n, u, k) reduction(+: sum_read)
  do i = 1, 40
    write (line, '(i6, 1x, i6)') i, i * i
    read (line, *) n, k
    if (n /= i .or. k /= i * i) stop 1
    open (newunit = u, status = 'scratch')
    write (u, *) i
    rewind (u)
    read (u, *) n
    close (u)
    sum_read = sum_read + n
  end do
  if (sum_read /= 820) stop 2
  open (newunit = u, status = 'scratch')
  !$omp parallel do
  do i = 1, 40
    !$omp critical
    write (u, *) i
    !$omp end critical
  end do
  rewind (u)
  n = 0
  do i = 1, 40
    read (u, *) k
    n = n + k
  end do
  if (n /= 820) stop 3
end program
