! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-modes "device" }
!
! Interoperability objects in Fortran.
program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer(omp_interop_kind) :: o, p
  integer(omp_interop_rc_kind) :: rc
  type(c_ptr) :: stream
  integer :: i
  o = omp_interop_none
  p = omp_interop_none
  !$omp interop init(prefer_type("hip"), targetsync : o) init(target : p)
  if (o == omp_interop_none .or. p == omp_interop_none) stop 1
  if (omp_get_num_interop_properties(o) /= 0) stop 2
  if (omp_get_interop_int(o, omp_ipr_fr_id, rc) /= omp_ifr_hip .or. rc /= omp_irc_success) stop 3
  stream = omp_get_interop_ptr(o, omp_ipr_targetsync, rc)
  if (.not. c_associated(stream) .or. rc /= omp_irc_success) stop 4
  stream = omp_get_interop_ptr(p, omp_ipr_targetsync, rc)
  if (c_associated(stream) .or. rc /= omp_irc_no_value) stop 5
  if (omp_get_interop_str(o, omp_ipr_fr_name, rc) /= "hip" .or. rc /= omp_irc_success) stop 6
  if (omp_get_interop_str(o, omp_ipr_fr_name) /= "hip") stop 7
  ! GCC 17's plugin names GNU, those before it and ours the device's vendor.
  if (omp_get_interop_str(o, omp_ipr_vendor_name) /= "nvidia" .and. omp_get_interop_str(o, omp_ipr_vendor_name) /= "gnu") stop 9
  do i = omp_ipr_first, -1
    print "(5a)", omp_get_interop_name(o, i), " ", omp_get_interop_type_desc(o, i), " ", omp_get_interop_type_desc(p, i)
  end do
  if (len(omp_get_interop_name(o, 17)) /= 0) stop 8
  do i = omp_irc_type_str, 1
    print "(a)", omp_get_interop_rc_desc(o, int(i, omp_interop_rc_kind))
  end do
  !$omp interop use(o) destroy(p)
  !$omp interop destroy(o)
  if (o /= omp_interop_none .or. p /= omp_interop_none) stop 9
end program
