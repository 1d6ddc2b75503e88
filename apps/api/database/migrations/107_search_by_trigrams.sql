-- Doctors are found by any part of their name or city (find_doctors): without an index each search that finds few reads all of them.
create extension if not exists pg_trgm;
create index profile_name_parts on profile using gin (lower(name) gin_trgm_ops, lower(city) gin_trgm_ops);
create index profile_speciality on profile (speciality, name, doctor_id);
