-- Whether a member works for a practice of the clinic.
create function works_for(m member, c clinic_practice) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select m.clinic_id = c.clinic_id and m.suspended_at is null and case practices_of_role(m.role)
      when 'all' then true
      when 'own' then c.account_id = m.account_id
      when 'given' then exists (
        select from member_practice g where g.clinic_id = m.clinic_id and g.account_id = m.account_id and g.doctor_id = c.doctor_id)
      else false
    end);
end $$;

-- Whether a member is without the second factor that the clinic demands of those who are not given their practices: owners and doctors.
create function lacks_second_factor(m member) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select practices_of_role(m.role) <> 'given'
      and exists (select from clinic c where c.clinic_id = m.clinic_id and c.demands_second_factor)
      and not exists (select from second_factor f where f.doctor_id = m.account_id));
end $$;

-- What a person may do at a practice. No row: nothing.
create function role_at(p_account_id text, p_doctor_id text) returns table (doctor_id text, role text, lacks_second_factor boolean)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select c.doctor_id, m.role, lacks_second_factor(m)
  from clinic_practice c join member m on m.clinic_id = c.clinic_id and m.account_id = p_account_id
  where c.doctor_id = p_doctor_id and works_for(m, c);
end $$;

-- Whether an account sees the plan, payments and receipts of a practice: its doctor, and the clinic's owners.
create function keeps_books(p_account_id text, p_doctor_id text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (select from role_at(p_account_id, p_doctor_id) r where practices_of_role(r.role) <> 'given');
end $$;

-- The practices that an account may work for, its own first, the oldest of them before; at a shared desk those of the desk.
create function practices_of(p_account_id text, p_desk_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'doctor_id', c.doctor_id, 'clinic_id', c.clinic_id, 'clinic_name', l.name, 'room', c.room, 'local_language', r.local_language, 'role', m.role,
        'lacks_second_factor', lacks_second_factor(m),
        'name', p.name, 'doctor_name', coalesce(p.name, person_name(c.account_id)), 'speciality', p.speciality, 'address', p.clinic_address || ', ' || p.city, 'image_key', p.image_key, 'clock', p.clock)
      order by c.account_id <> p_account_id, case when c.account_id = p_account_id then m.joined_at end, p.name, c.doctor_id), '[]')
    from member m join clinic l on l.clinic_id = m.clinic_id join clinic_practice c on c.clinic_id = m.clinic_id
      join practice r on r.doctor_id = c.doctor_id left join profile p on p.doctor_id = c.doctor_id
    where m.account_id = p_account_id and works_for(m, c)
      and (p_desk_id is null or c.doctor_id in (select practices_at_desk(p_desk_id, p_account_id))));
end $$;

-- The clinics that an account is a member of, also while it is suspended there.
create function clinics_of(p_account_id text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('_id', c.clinic_id, 'name', c.name, 'isSuspended', m.suspended_at is not null)
      order by m.joined_at, c.clinic_id), '[]')
    from member m join clinic c using (clinic_id) where m.account_id = p_account_id);
end $$;

-- The practices of a clinic, and what it is called. No row: there is no such clinic, or it has none.
create function practices_under(p_clinic_id text) returns table (doctor_id text, clinic_name text)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.doctor_id, l.name from clinic l join clinic_practice c using (clinic_id) where l.clinic_id = p_clinic_id $$;

-- The practices of the clinic that a practice is of, itself among them.
create function practices_beside(p_doctor_id text) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$ select o.doctor_id from clinic_practice c join clinic_practice o using (clinic_id) where c.doctor_id = p_doctor_id $$;

-- The session of a token, and what its account may do at the practice that the call names; without one, at its own. At a shared desk it is none once
-- its account works there no more. `token_hash`: the session's own, where it was found by its former one.
create function find_session_at(p_token_hash bytea, p_now timestamptz, p_sliding_days integer, p_max_days integer, p_practice text)
returns table (account_id text, authenticated_at timestamptz, expires_at timestamptz, shared_desk_id uuid, doctor_id text, role text,
               has_profile boolean, lacks_second_factor boolean, token_hash bytea)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.doctor_id, s.authenticated_at, s.expires_at, s.shared_desk_id, r.doctor_id, r.role,
         exists (select from profile p where p.doctor_id = r.doctor_id), r.lacks_second_factor, s.token_hash
  from live_session(p_token_hash, p_now, p_sliding_days, p_max_days) s
    left join lateral role_at(s.doctor_id, coalesce(p_practice, s.doctor_id)) r
      on s.shared_desk_id is null or r.doctor_id in (select practices_at_desk(s.shared_desk_id, s.doctor_id))
  where s.shared_desk_id is null or exists (select from practices_at_desk(s.shared_desk_id, s.doctor_id));
end $$;

-- An account that was not invited begins a clinic of one: its doctor is the owner, and has the practice.
create function found_clinic() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into practice (doctor_id, locked_at) values (new.doctor_id, new.locked_at);
  insert into clinic (clinic_id, created_at) values (new.doctor_id, new.created_at);
  insert into clinic_practice (doctor_id, clinic_id, account_id) values (new.doctor_id, new.doctor_id, new.doctor_id);
  insert into member (clinic_id, account_id, role, joined_at) values (new.doctor_id, new.doctor_id, 'owner', new.created_at);
  return null;
end $$;
create trigger account_founds_clinic after insert on account
  for each row when (new.founds_clinic) execute function found_clinic();

create function lock_practices() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update practice set locked_at = new.locked_at
  where doctor_id in (select c.doctor_id from clinic_practice c where c.account_id = new.doctor_id);
  return null;
end $$;
create trigger account_locks_practices after update of locked_at on account
  for each row execute function lock_practices();

-- An account goes with its practices, and with the clinics that only it owned or that have no practice without it. Where other doctors work, somebody
-- else has to be the owner first. Accounts that were made for such a clinic alone go too: they could reach nothing any more.
create function leave_clinics() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text;
  v_members text[];
begin
  for v_clinic_id in
    select c.clinic_id from clinic c where c.clinic_id in (select m.clinic_id from member m where m.account_id = old.doctor_id)
    order by c.clinic_id for update
  loop
    if not exists (select from clinic_practice c where c.clinic_id = v_clinic_id and c.account_id <> old.doctor_id) then
      v_members := v_members || array(select m.account_id from member m where m.clinic_id = v_clinic_id and m.account_id <> old.doctor_id);
      delete from practice p using clinic_practice c where c.clinic_id = v_clinic_id and p.doctor_id = c.doctor_id;
      delete from clinic c where c.clinic_id = v_clinic_id;
    elsif not has_other_owner(v_clinic_id, old.doctor_id) then
      raise exception using errcode = 'BA001', message = 'LAST_OWNER';
    end if;
  end loop;
  delete from practice p using clinic_practice c where c.account_id = old.doctor_id and p.doctor_id = c.doctor_id;
  delete from clinic_practice c where c.account_id = old.doctor_id;
  -- Who of them joins another clinic meanwhile is waited for, and then seen below.
  perform from account a where a.doctor_id = any (v_members) order by a.doctor_id for update;
  v_members := array(
    select a.doctor_id from account a
    where a.doctor_id = any (v_members) and not a.founds_clinic and not exists (select from member m where m.account_id = a.doctor_id));
  insert into ended_session (token_hash, why, expires_at)
  select s.token_hash, 'clinic-ended', s.expires_at from session s where s.doctor_id = any (v_members);
  delete from account a where a.doctor_id = any (v_members);
  return old;
end $$;
create trigger account_leaves_clinics before delete on account
  for each row execute function leave_clinics();

-- Holds an account that is to be deleted, after all its clinics: who decides about its members holds a clinic first, too, so neither waits for what the
-- other holds. Whoever removes it meanwhile gives it another one.
create function hold_with_clinics(p_account_id text) returns void
language plpgsql
as $$
declare
  v_held text[] := '{}';
  v_clinics text[];
begin
  loop
    v_clinics := array(select m.clinic_id from member m where m.account_id = p_account_id);
    exit when v_clinics <@ v_held;
    perform from clinic c where c.clinic_id = any (v_clinics) order by c.clinic_id for update;
    v_held := v_held || v_clinics;
  end loop;
  -- Who joins a clinic, logs in or saves a profile waits here and then finds no account.
  perform from account a where a.doctor_id = p_account_id for update;
end $$;

-- Whom to tell that their clinic ends with this account (leave_clinics): its other members with an e-mail address, what it is called, whose it is, and
-- whether their log-in stays. Account and clinics stay locked, so that it is told of those alone who are members when it ends.
create function told_of_ended_clinics(p_account_id text)
returns table (email text, clinic_name text, doctor_name text, keeps_log_in boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_ended text[];
begin
  perform hold_with_clinics(p_account_id);
  v_ended := array(
    select m.clinic_id from member m
    where m.account_id = p_account_id
      and not exists (select from clinic_practice c where c.clinic_id = m.clinic_id and c.account_id <> p_account_id));
  return query
  select a.email, c.name, person_name(p_account_id),
         a.founds_clinic or exists (select from member o where o.account_id = a.doctor_id and o.clinic_id <> all (v_ended))
  from clinic c join member m using (clinic_id) join account a on a.doctor_id = m.account_id
  where c.clinic_id = any (v_ended) and a.doctor_id <> p_account_id and a.email is not null
  order by c.clinic_id, a.doctor_id;
end $$;

-- Whether a clinic has an owner besides this one who can act. Its row is locked by who asks, so that two owners do not leave at once.
create function has_other_owner(p_clinic_id text, p_account_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from member m where m.clinic_id = p_clinic_id and m.account_id <> p_account_id and m.role = 'owner' and m.suspended_at is null)
$$;

-- The account of a practice's doctor.
create function account_of_practice(p_doctor_id text) returns table (account_id text, email text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.doctor_id, a.email, a.created_at from clinic_practice c join account a on a.doctor_id = c.account_id where c.doctor_id = p_doctor_id
$$;

-- The e-mail address of a practice's doctor, whose account may have more than one practice.
create function practice_email(p_doctor_id text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select a.email from clinic_practice c join account a on a.doctor_id = c.account_id where c.doctor_id = p_doctor_id $$;

-- The same; the account cannot be deleted until the transaction ends.
create function hold_practice_email(p_doctor_id text) returns text
language sql security definer set search_path = public, pg_temp
as $$
  select a.email from clinic_practice c join account a on a.doctor_id = c.account_id where c.doctor_id = p_doctor_id for key share of a
$$;

grant execute on function
  practices_under(text),
  practices_beside(text),
  told_of_ended_clinics(text),
  find_session_at(bytea, timestamptz, integer, integer, text),
  account_of_practice(text),
  practice_email(text),
  hold_practice_email(text)
to baari_app;
