! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Worksharing inside nested regions of a threads-private kind: inner teams of each thread run their own loops, singles and sections.
program nested
  use omp_lib
  implicit none
  integer :: i, total, counts(0:3)
  call omp_set_max_active_levels (2)
  call omp_set_dynamic (.false.)
  total = 0
  counts = 0
  !$omp parallel num_threads(4) private(i)
  block
    integer :: me, inner, s
    me = omp_get_thread_num ()
    inner = 0
    s = 0
    !$omp parallel num_threads(3) shared(inner, s)
    !$omp do reduction(+: inner) schedule(dynamic)
    do i = 1, 10 + me
      inner = inner + i
    end do
    !$omp single
    s = s + 1
    !$omp end single
    !$omp sections
    !$omp atomic
    s = s + 10
    !$omp section
    !$omp atomic
    s = s + 100
    !$omp end sections
    !$omp end parallel
    if (inner /= (10 + me) * (11 + me) / 2 .or. s /= 111) stop 1
    counts(me) = inner
    !$omp atomic
    total = total + s
  end block
  !$omp end parallel
  if (mod (total, 111) /= 0 .or. counts(0) /= 55) stop 2
end program
