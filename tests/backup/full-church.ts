/** Fills a server with two churches that have a row in every table, pictures and a seal secret. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inLoadingOrder, sqlName, type Table, tablesOf } from '../../server/backup/tables.ts'
import { newId } from '../../contract/ids.ts'
import { buildApp } from '../../server/app.ts'
import { sealSecretFor } from '../../server/auth/secrets.ts'
import { loadConfig } from '../../server/config.ts'
import { appPool } from '../../server/db/pools.ts'
import { migrate } from '../../server/db/migrate.ts'
import { peopledChurch, type PeopledChurch } from '../server/matrix/peopled-church.ts'

export type FullChurch = {
  church: PeopledChurch
  /** Path of an existing picture, within DATA_DIR. */
  picture: string
}

/** Runs a server on an empty database while it fills it. @param admin the same database as a superuser */
export async function fillPlace(url: string, admin: string, dataDir: string): Promise<FullChurch> {
  await migrate(url)
  const pool = appPool(url, { setRole: true })
  const above = new pg.Pool({ connectionString: admin, max: 2 })
  const config = loadConfig({ PUBLIC_URL: 'http://localhost:3000', TRIAL_DAYS: '30', DATA_DIR: dataDir })
  await sealSecretFor(pool, config)
  const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
  try {
    await app.ready()
    const church = await peopledChurch(app)
    const other = await peopledChurch(app)
    await app.inject({
      method: 'POST',
      url: '/api/v1/reset-password-request',
      payload: { email: church.owner.email },
    })
    await app.deps.later.settled()
    const picture = await upload(above, dataDir, church)
    await fillEmptyTables(above, church.ids.church)
    // Text with characters that need escaping, and a text of half a megabyte.
    await above.query(`update members set street = E'a\\tb\\nc\\\\N\\r"d' where id = $1`, [church.ids.member])
    await above.query('update members set city = $2 where id = $1', [
      other.ids.member,
      'é😀\\.'.repeat(80_000),
    ])
    return { church, picture }
  } finally {
    await app.close()
    await Promise.all([pool.end(), above.end()])
  }
}

async function upload(above: pg.Pool, dataDir: string, { ids, owner }: PeopledChurch): Promise<string> {
  const id = newId()
  await above.query(
    `insert into uploads (church_id, id, content_type, bytes, uploaded_by) values ($1, $2, 'image/webp', 9, $3)`,
    [ids.church, id, owner.accountId],
  )
  const picture = join('uploads', ids.church, `${id}.webp`)
  mkdirSync(join(dataDir, 'uploads', ids.church), { recursive: true })
  writeFileSync(join(dataDir, picture), 'a picture')
  return picture
}

const MADE_UP: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  boolean: 'false',
  jsonb: `'{}'`,
  bytea: 'sha256(gen_random_uuid()::text::bytea)',
  date: 'current_date',
  // In the future, so that no job takes it up.
  'timestamp with time zone': `now() + interval '1 day'`,
}

/** Values that satisfy the checks of a table. */
const FITS: Record<string, Record<string, string>> = {
  consents: { purpose: `'sms'`, channel: `'paper'` },
  follow_ups: { reason: `'first_timer'`, state: `'to_call'` },
  sms_early_reports: { state: `'sent'` },
}

/** Adds a church's row to tables without one. Keys refer to existing rows; a table whose check fails stays empty. */
async function fillEmptyTables(above: pg.Pool, church: string): Promise<void> {
  const client = await above.connect()
  try {
    for (const table of await inLoadingOrder(client, await tablesOf(client))) {
      if (table.schema !== 'public' || (await client.query(`select from ${sqlName(table)} limit 1`)).rowCount)
        continue
      const text = await aRow(client, table)
      await client.query(text.replaceAll('$church', `'${church}'`)).catch(() => undefined)
    }
  } finally {
    client.release()
  }
}

async function aRow(client: pg.PoolClient, table: Table): Promise<string> {
  const { rows } = await client.query<{
    name: string
    type: string
    parent: string | null
    key: string | null
  }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, k.confrelid::regclass::text as parent,
       (select p.attname from pg_attribute p where p.attrelid = k.confrelid and p.attnum = k.confkey[array_position(k.conkey, a.attnum)]) as key
     from pg_attribute a left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey)
       and a.attname <> 'church_id'
     where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.attisdropped and a.attgenerated = ''
       and (not a.atthasdef or format_type(a.atttypid, null) like 'timestamp%')`,
    [sqlName(table)],
  )
  const values = rows.map(({ name, type, parent, key }) => {
    if (name === 'church_id') return '$church'
    return parent
      ? `(select ${key} from ${parent} limit 1)`
      : (FITS[table.name]?.[name] ?? MADE_UP[type] ?? `'1'`)
  })
  return `insert into ${sqlName(table)} (${rows.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}
