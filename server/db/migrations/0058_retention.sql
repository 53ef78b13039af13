-- Receipts of ops are kept for 400 days (docs/decisions/0048-retention.md). Of those that went, a phone's numbers stay here
-- by the answer that was given, and the time of the latest: by these an op that comes again is known.
alter table devices
  add column swept_applied int8multirange not null default '{}',
  add column swept_rejected int8multirange not null default '{}',
  add column swept_until timestamptz;

create index sync_ops_oldest on sync_ops (church_id, settled_at) where status <> 'quarantined';

do $$ begin
  perform pgboss.create_queue('retention', json_build_object(
    'policy', 'short', 'retryLimit', 100000, 'retryDelay', 60, 'retryBackoff', false,
    'expireInSeconds', 120, 'retentionMinutes', 60 * 24 * 60));
end $$;
