-- Made by `npm run generate-sql` from packages/contract/src/vocabulary.ts; a test fails where it differs.

-- What the operator compares with the council's register (LICENCE_FIELDS).
create function licence_facts(p profile) returns text[]
language sql immutable parallel safe
as $$ select array[p.name, p.reg_number, p.degree, p.speciality, p.licence_key] $$;

-- What the operator sees beside them (SEEN_BESIDE_LICENCE).
create function beside_licence(p profile) returns table (field text, value text)
language sql immutable parallel safe
as $$ values ('clinicAddress', p.clinic_address), ('city', p.city), ('clinicPh', p.clinic_phone), ('experience', p.experience::text), ('image', p.image_key) $$;

grant execute on function
  licence_facts(profile),
  beside_licence(profile)
to baari_app;
