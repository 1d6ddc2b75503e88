#!/bin/sh
# Run once by Patroni, on the first primary: the log-ins and the database that docs/operating.md asks an administrator for.
exec psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$1" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
create role clinic_owner login password :'owner_password';
-- For two processes, each with DATABASE_POOL (16) and two more connections, and as many while they are replaced.
create role baari_app login connection limit 72 password :'app_password';
create database clinic owner clinic_owner;
grant pg_read_all_stats to clinic_owner;
SQL
