! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target data, enter and exit data, update with sections, always and present in Fortran; is_device_ptr and use_device_addr with C pointers.
program data_regions
  use check
  use iso_c_binding
  implicit none
  integer, target :: a(50)
  integer, pointer :: d(:)
  integer :: i, seen, dev
  type(c_ptr) :: p
  call check_placement ()
  a = [(i, i = 1, 50)]
  dev = omp_get_default_device ()
  !$omp target data map(tofrom: a)
  !$omp target
  a(1:10) = 0
  !$omp end target
  !$omp target update from(a(1:5))
  call check_that (all (a(1:5) == 0), 'update from')
  a(20:30) = -1
  !$omp target update to(a(20:30))
  !$omp target map(from: seen)
  seen = sum (a(20:30))
  !$omp end target
  call check_that (seen == -11, 'update to')
  !$omp target map(present, tofrom: a)
  a(50) = 500
  !$omp end target
  !$omp target map(always, from: a)
  a(49) = 490
  !$omp end target
  call check_that (a(50) == 500 .and. a(49) == 490, 'always')
  !$omp end target data
  call check_that (all (a(6:10) == 0) .and. a(11) == 11, 'end of the region')

  !$omp target enter data map(to: a)
  !$omp target data use_device_addr(a)
  p = c_loc (a)
  !$omp end target data
  !$omp target is_device_ptr(p)
  block
    integer, pointer :: q(:)
    call c_f_pointer (p, q, [50])
    q(2) = 222
  end block
  !$omp end target
  !$omp target exit data map(from: a)
  call check_that (a(2) == 222, 'device address')

  p = omp_target_alloc (c_sizeof (1_c_int) * 10, dev)
  call check_that (c_associated (p), 'omp_target_alloc')
  call c_f_pointer (p, d, [10])
  seen = 0
  !$omp target has_device_addr(d) map(from: seen)
  d = 4
  seen = sum (d)
  !$omp end target
  call check_that (seen == 40, 'has_device_addr')
  seen = omp_target_memcpy (c_loc (a), p, 10 * c_sizeof (1_c_int), 0_c_size_t, 0_c_size_t, omp_get_initial_device (), dev)
  call check_that (seen == 0 .and. all (a(1:10) == 4) .and. a(11) == 11, 'omp_target_memcpy')
  call omp_target_free (p, dev)
  print *, a(1), a(49), a(50)
  call check_result ()
end program data_regions
