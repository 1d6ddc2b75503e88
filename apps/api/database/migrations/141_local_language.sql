-- What a practice speaks beside English: on its poster, its slips and its waiting-room screen. Until now each spoke Hindi.
alter table practice add column local_language text not null default 'hi'
  check (local_language in ('hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as', 'ur'));
