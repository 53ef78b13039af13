/** Checks the rules of docs/tenancy.md against PostgreSQL's own catalogue. */
import type pg from 'pg'
import { unfilteredFunctions } from './function-sources.ts'
import { BACKUP_CONDITION, BACKUP_POLICY } from '../../../server/db/roles.ts'

type Db = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Tables that may be read before a church is known. docs/tenancy.md gives the reason of each. */
export const GLOBAL_TABLES = [
  'accounts',
  'sessions',
  'memberships',
  'public_references',
  'invites',
  'password_resets',
  'email_changes',
  'email_undos',
  'email_confirmations',
  'second_factors',
  'recovery_codes',
  'church_closings',
  'attempts',
  'sandbox_mails',
  'sandbox_payments',
  'sandbox_transfers',
  'sandbox_sms',
  'sandbox_deliveries',
  'epochs',
  'seal_secrets',
  'upload_folders',
  'write_trials',
  'import_work',
  'retention_work',
  'renewal_work',
  'money_references',
  'sms_handed',
  'sms_early_reports',
  'sms_follow_up_work',
  'sms_open',
  'webhook_inbox',
]

/** Allowed statement-level triggers, as "table.trigger". */
const BY_STATEMENT: string[] = []

const ask = async (db: Db, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await (db as pg.Pool).query<{ name: string }>(sql, values)).rows.map((row) => row.name)

/** Every table of the schema that is not global. */
export const tenantTables = (db: Db): Promise<string[]> =>
  ask(
    db,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1) order by 1`,
    [GLOBAL_TABLES],
  )

/** Every breach as "table: rule", none when all is well. */
export async function breaches(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { says, sql } of RULES)
    found.push(...(await ask(db, sql, [GLOBAL_TABLES])).map((name) => `${name}: ${says}`))
  found.push(...(await unfilteredFunctions(db, await tenantTables(db))))
  return found.sort()
}

const TENANT = `(select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)) c`
const OWN_CHURCH =
  `(church_id = (NULLIF(current_setting(''app.church_id''::text, true), ''''::text))::uuid)`.replace(
    /''/g,
    "'",
  )
const quoted = `'${OWN_CHURCH.replace(/'/g, "''")}'`
/** The column number of church_id. */
const CHURCH = `(select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'church_id' and not a.attisdropped)`

const RULES: { says: string; sql: string }[] = [
  {
    says: 'church_id uuid not null',
    sql: `select c.relname as name from ${TENANT} where not exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'church_id' and a.atttypid = 'uuid'::regtype and a.attnotnull and not a.attisdropped)`,
  },
  {
    says: 'a primary key that begins with church_id',
    sql: `select c.relname as name from ${TENANT} where not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = ${CHURCH})`,
  },
  {
    says: 'every unique index begins with church_id',
    sql: `select c.relname as name from ${TENANT} join pg_index i on i.indrelid = c.oid where i.indisunique and i.indkey[0] is distinct from ${CHURCH}`,
  },
  {
    says: 'every foreign key begins with church_id and leads to church_id',
    sql: `select c.relname as name from ${TENANT} join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      where k.conkey[1] is distinct from ${CHURCH}
        or not exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'church_id' and a.attnum = k.confkey[1])`,
  },
  {
    says: 'row level security enabled and forced',
    sql: `select c.relname as name from ${TENANT} where not (c.relrowsecurity and c.relforcerowsecurity)`,
  },
  {
    says: 'exactly one policy for everybody, on its own church, and at most the owner’s for backups',
    sql: `select c.relname as name from ${TENANT} where (select count(*) filter (where p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
        and pg_get_expr(p.polqual, p.polrelid) = ${quoted} and pg_get_expr(p.polwithcheck, p.polrelid) = ${quoted}) = 1
        and count(*) filter (where not (p.polname = '${BACKUP_POLICY}' and p.polcmd = 'r' and p.polroles = array[c.relowner]
          and pg_get_expr(p.polqual, p.polrelid) = '${BACKUP_CONDITION.replace(/'/g, "''")}')) = 1
      from pg_policy p where p.polrelid = c.oid) is not true`,
  },
  {
    says: 'not owned by the app, which holds select, insert, update and delete at the most',
    sql: `select c.relname as name from ${TENANT} where pg_get_userbyid(c.relowner) = 'narthex_app' or exists (
      select 1 from aclexplode(c.relacl) x where (x.grantee = 0 or pg_get_userbyid(x.grantee) = 'narthex_app') and x.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
  },
  {
    says: 'an index (church_id, rev) where there is a rev',
    sql: `select c.relname as name from ${TENANT} join pg_attribute r on r.attrelid = c.oid and r.attname = 'rev' and r.attnotnull and r.atttypid = 'int8'::regtype
      where c.relname <> 'church_revs' and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indkey[0] = ${CHURCH} and i.indkey[1] = r.attnum)`,
  },
  {
    says: 'a global table is known by name, and there',
    sql: `select g.name from unnest($1::text[]) g (name) where to_regclass('public.' || g.name) is null`,
  },
  {
    says: 'no trigger by statement',
    // The first bit of its type marks a row-level trigger.
    sql: `select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 1 = 0 and $1::text[] is not null
        and c.relname || '.' || t.tgname <> all ('{${BY_STATEMENT.join()}}')`,
  },
  {
    says: 'no function asks for the name of its table or enters a church by set_config',
    sql: `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and $1::text[] is not null
      and p.prosrc ~* 'tg_table_name|tg_relname|set_config'`,
  },
  {
    says: 'no view or function goes around row security',
    sql: `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and 'security_invoker=true' <> all (coalesce(c.reloptions, '{}')) and $1::text[] is not null
      union select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  },
]
