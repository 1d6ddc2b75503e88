-- The operator has checked the licence: the profile gets the mark, and the trial of this licence counts as used. Not
-- granted to baari_app, because only the command line does it.
create function verify_licence(p_doctor_id text, p_licence_mark bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = p_now where doctor_id = p_doctor_id;
  if not found then
    return false;
  end if;
  insert into trial_use (used_by, used_at) values (p_licence_mark, p_now) on conflict do nothing;
  return true;
end $$;

-- A licence that was verified by mistake: removes the mark and gives the right to a trial back. `p_licence_marks` is
-- empty if another verified profile still has that licence.
create function unverify_licence(p_doctor_id text, p_licence_marks bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = null where doctor_id = p_doctor_id and licence_verified_at is not null;
  if not found then
    return false;
  end if;
  delete from trial_use where used_by = any (p_licence_marks);
  return true;
end $$;
