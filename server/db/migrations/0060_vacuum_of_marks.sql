-- Lists read marks from an index alone, which vacuum makes possible. The latest services are read most, so it looks when a
-- fiftieth is new, and not when a fifth is.
alter table marks set (autovacuum_vacuum_insert_scale_factor = 0.02);
