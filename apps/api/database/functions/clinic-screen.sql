-- The waiting-room screens of a practice's clinic, the newest last, with those of their practices that are still there.
create function clinic_screens(p_doctor_id text) returns table (id text, practices text[])
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.screen_id, array(
    select g.id from unnest(s.practices) with ordinality g (id, place)
      join clinic_practice c on c.doctor_id = g.id and c.clinic_id = s.clinic_id
    order by g.place)
  from clinic_practice r join clinic_screen s using (clinic_id)
  where r.doctor_id = p_doctor_id order by s.created_at, s.screen_id
$$;

-- Refuses practices that are not of the clinic.
create function require_of_clinic(p_clinic_id text, p_practices text[]) returns void
language plpgsql
as $$
begin
  if exists (select from unnest(p_practices) g (id)
             where not exists (select from clinic_practice c where c.clinic_id = p_clinic_id and c.doctor_id = g.id)) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
end $$;

create function make_clinic_screen(
  p_doctor_id text, p_owner text, p_session bytea, p_screen_id text, p_practices text[], p_most integer, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  perform require_of_clinic(v_clinic_id, p_practices);
  if (select count(*) from clinic_screen s where s.clinic_id = v_clinic_id) >= p_most then
    raise exception using errcode = 'BA001', message = 'SCREEN_LIMIT';
  end if;
  insert into clinic_screen (screen_id, clinic_id, practices, created_at) values (p_screen_id, v_clinic_id, p_practices, p_now);
  perform audit_by(p_doctor_id, p_session, 'screen-made', jsonb_build_object('count', cardinality(p_practices)), p_now);
end $$;

-- Has a screen show other practices, under the same id. Tells which ones it showed before.
create function change_clinic_screen(
  p_doctor_id text, p_owner text, p_session bytea, p_screen_id text, p_practices text[], p_now timestamptz
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_before text[];
begin
  perform require_of_clinic(v_clinic_id, p_practices);
  select s.practices into v_before from clinic_screen s where s.clinic_id = v_clinic_id and s.screen_id = p_screen_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  update clinic_screen s set practices = p_practices where s.screen_id = p_screen_id;
  perform audit_by(p_doctor_id, p_session, 'screen-changed', jsonb_build_object('count', cardinality(p_practices)), p_now);
  return v_before;
end $$;

-- Tells which practices it showed.
create function end_clinic_screen(p_doctor_id text, p_owner text, p_session bytea, p_screen_id text, p_now timestamptz) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_practices text[];
begin
  delete from clinic_screen s where s.clinic_id = v_clinic_id and s.screen_id = p_screen_id returning s.practices into v_practices;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  perform audit_by(p_doctor_id, p_session, 'screen-ended', '{}', p_now);
  return v_practices;
end $$;

-- Where patients of a practice are called to.
create function name_room(p_doctor_id text, p_session bytea, p_room text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update clinic_practice c set room = p_room where c.doctor_id = p_doctor_id;
  perform audit_by(p_doctor_id, p_session, 'room-named', '{}', p_now);
end $$;

create function choose_local_language(p_doctor_id text, p_session bytea, p_language text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update practice r set local_language = p_language where r.doctor_id = p_doctor_id;
  perform audit_by(p_doctor_id, p_session, 'local-language-chosen', '{}', p_now);
end $$;

-- What a screen shows of which clinic, in the order of its columns. No row: there is no such screen, or it has nobody left.
create function read_clinic_screen(p_screen_id text)
returns table (clinic_id text, clinic_name text, doctor_id text, room text, local_language text, name text, speciality text, clock text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.clinic_id, l.name, c.doctor_id, c.room, r.local_language, p.name, p.speciality, p.clock
  from clinic_screen s join clinic l using (clinic_id)
    cross join unnest(s.practices) with ordinality g (id, place)
    join clinic_practice c on c.doctor_id = g.id and c.clinic_id = s.clinic_id
    join practice r on r.doctor_id = c.doctor_id join profile p on p.doctor_id = c.doctor_id
  where s.screen_id = p_screen_id order by g.place
$$;

grant execute on function
  clinic_screens(text),
  make_clinic_screen(text, text, bytea, text, text[], integer, timestamptz),
  change_clinic_screen(text, text, bytea, text, text[], timestamptz),
  end_clinic_screen(text, text, bytea, text, timestamptz),
  name_room(text, bytea, text, timestamptz),
  choose_local_language(text, bytea, text, timestamptz),
  read_clinic_screen(text)
to baari_app;
