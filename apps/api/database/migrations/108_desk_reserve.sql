-- Whether some places of each day are kept for the desk: patients cannot take them online (docs/decisions/101).
alter table profile add column desk_reserve boolean not null default false;
