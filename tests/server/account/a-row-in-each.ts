/** Adds a church's row to every empty table, so that an erasure that forgets a table is noticed. */
import type pg from 'pg'

type Column = { name: string; type: string }

/** Values for checks of the table. All others are made up by type. */
const FITS: Record<string, Record<string, string>> = {
  consents: { purpose: `'sms'`, channel: `'paper'` },
  write_offs: { missing: `'{[1,2)}'` },
  follow_ups: { reason: `'first_timer'`, state: `'to_call'` },
}

const MADE_UP: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  boolean: 'false',
  jsonb: `'{}'`,
  bytea: 'sha256(gen_random_uuid()::text::bytea)',
  date: 'current_date',
  // In the future, so that no job takes it up meanwhile.
  'timestamp with time zone': `now() + interval '1 day'`,
}

/** Every table with a church_id, whichever there are. */
export async function tablesOfChurches(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'church_id' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Tables that hold rows of a church. @param db that no row security restricts */
export async function tablesWith(db: pg.Pool, churchId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOfChurches(db))
    if ((await db.query(`select from "${table}" where church_id = $1 limit 1`, [churchId])).rowCount)
      found.push(table)
  return found
}

export async function aRowInEach(db: pg.Pool, churchId: string): Promise<void> {
  const filled = await tablesWith(db, churchId)
  const client = await db.connect()
  try {
    // The rows that these refer to do not exist.
    await client.query('set session_replication_role = replica')
    for (const table of await tablesOfChurches(db))
      if (!filled.includes(table)) await client.query(await insert(db, table), [churchId])
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

async function insert(db: pg.Pool, table: string): Promise<string> {
  const { rows } = await db.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and is_generated = 'NEVER'
       and (column_default is null or data_type = 'timestamp with time zone')`,
    [table],
  )
  const values = rows.map(({ name, type }) =>
    name === 'church_id' ? '$1' : (FITS[table]?.[name] ?? MADE_UP[type] ?? `'1'`),
  )
  return `insert into "${table}" (${rows.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}
