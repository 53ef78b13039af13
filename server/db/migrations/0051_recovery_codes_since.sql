-- Undoing a change of e-mail removes the recovery codes made since. Those of before have no time of their own.
alter table recovery_codes add column created_at timestamptz not null default '-infinity';
alter table recovery_codes alter column created_at set default now();
