-- When it was last said that this account had left this device: nothing is added to its outbox until it signs in there again.
alter table devices add column left_at timestamptz;
