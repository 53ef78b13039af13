/** Statistics for the planner, when they are renewed, and no compiling of statements. Done after the migrations, which need not think of it. */
import type pg from 'pg'

/**
 * Autovacuum first looks at a table when a thousand rows have changed. PostgreSQL takes a table that nobody looked at for ten
 * pages, and finds rows by their keys. Of a table of one page it would read the whole, and a prepared statement keeps that plan
 * while the table grows. Later it looks when a fiftieth has changed: a tenth of all churches' rows is many Sundays of one.
 */
const AUTOVACUUM = `do $$
  declare name text;
  begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
        and not coalesce(reloptions, '{}') @> '{autovacuum_analyze_threshold=1000}' loop
      execute format('alter table %I set (autovacuum_vacuum_threshold = 1000,
        autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02)', name);
    end loop;
  end $$`

/**
 * An id belongs to one church. Without statistics of the pair the planner multiplies the chances of both: of 2,500 marks of a
 * service among 200 churches it expects 12. Each pair that begins an index gets them. A table that holds rows is looked at
 * now. An empty one is left, as it would count as empty from then on.
 */
const STATISTICS = `do $$
  declare pair record; changed regclass[] = '{}'; name regclass;
  begin
    for pair in select distinct t.oid::regclass as whole, t.relname, second.attname from pg_index i
        join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace and pg_has_role(t.relowner, 'usage')
        join pg_attribute first on first.attrelid = t.oid and first.attnum = i.indkey[0] and first.attname = 'church_id'
        join pg_attribute second on second.attrelid = t.oid and second.attnum = i.indkey[1]
          and second.atttypid = any(array['uuid', 'text']::regtype[])
      where i.indnkeyatts > 1 and not exists (select from pg_statistic_ext s
        where s.stxrelid = t.oid and s.stxkeys::int2[] @> array[first.attnum, second.attnum]) loop
      execute format('create statistics %I (ndistinct, dependencies) on church_id, %I from %s',
        pair.relname || '_' || pair.attname || '_of_church', pair.attname, pair.whole);
      changed := changed || pair.whole;
    end loop;
    for name in select distinct unnest(changed) loop
      if pg_relation_size(name) > 0 then execute format('analyze %s', name); end if;
    end loop;
  end $$`

/**
 * No statement is compiled, where PostgreSQL can. The planner adds up what a look-up costs for everybody of a church, though
 * most need none, and takes the statement for long: who is absent for 12 weeks took 343 ms, and 59 without. A setting of the
 * whole database, and not where somebody set it otherwise.
 */
const NOT_COMPILED = `do $$
  begin
    if exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage'))
      and not exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) one
        where d.datname = current_database() and s.setrole = 0 and one like 'jit=%') then
      execute format('alter database %I set jit = off', current_database());
    end if;
  end $$`

/** A table that has it all is not locked. */
export async function lookAfterTables(owner: pg.ClientBase): Promise<void> {
  await owner.query(AUTOVACUUM)
  await owner.query(STATISTICS)
  await owner.query(NOT_COMPILED)
}
