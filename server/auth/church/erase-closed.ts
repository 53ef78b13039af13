/** Erases churches whose thirty days are over. It can be interrupted and continued: the closing row is deleted last. */
import type pg from 'pg'
import { churchTables } from '../../modules/export/tables.ts'
import { inChurch, setLocalUuid } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { eachChurch } from '../../jobs/church-queues.ts'

/** Rows a transaction, so that a large church delays nobody. */
const BATCH = 5_000

/** These tables are needed until the end: they show which accounts to check, and that work is left. */
const LAST = ['memberships', 'church_closings']

/** Rows that reference others of their own table go before them: a batch may hold one without the other. */
const LEADING: Record<string, string[]> = {
  transactions: ['returns is not null'],
  incomes: ['reverses is not null'],
  expenses: ['reverses is not null'],
}

export async function eraseClosed({
  pool,
  images,
  logger,
}: Pick<Deps, 'pool' | 'images' | 'logger'>): Promise<void> {
  const { rows } = await pool.query<{ church_id: string }>(
    'select church_id from church_closings where erase_at <= now()',
  )
  await eachChurch({
    what: 'erasing closed churches',
    logger,
    next: async () => rows.shift()?.church_id,
    async work(church) {
      await eraseRows(pool, church)
      await images.forget(church)
      await inChurch(pool, church, (tx) => eraseAccounts(tx, church))
      logger.info({ church }, 'a closed church is erased')
    },
  })
}

/** Tables that others reference are emptied after those. */
async function eraseRows(pool: pg.Pool, churchId: string): Promise<void> {
  let left = (await churchTables(pool)).map(({ name }) => name).filter((name) => !LAST.includes(name))
  while (left.length > 0) {
    const held: string[] = []
    for (const name of left) if (!(await emptied(pool, churchId, name))) held.push(name)
    if (held.length === left.length) throw new Error(`tables hold each other: ${held.join(', ')}`)
    left = held
  }
}

/** False if another table still references these rows. */
async function emptied(pool: pg.Pool, churchId: string, table: string): Promise<boolean> {
  const textOf = (which: string) =>
    `delete from "${table}" where church_id = $1 and ctid = any(array(select ctid from "${table}" where church_id = $1 and ${which} limit ${BATCH}))`
  try {
    for (const text of [...(LEADING[table] ?? []), 'true'].map(textOf))
      while ((await inChurch(pool, churchId, (tx) => erasing(tx, churchId, text))).rowCount === BATCH);
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}

/** The database protects a church's ledger from any change except its erasure. */
async function erasing(tx: pg.PoolClient, churchId: string, text: string): Promise<pg.QueryResult> {
  await tx.query(setLocalUuid('app.erasing_church', churchId))
  return tx.query(text, [churchId])
}

/**
 * If row security hid rows of the church, it rejects or hides this new row too. Then the erasure is not certain. The
 * church's own row is gone by now.
 */
async function mustSee(tx: pg.PoolClient, churchId: string): Promise<void> {
  await tx.query(`insert into churches (church_id, name, reference) values ($1, '', '')`, [churchId])
  const { rowCount } = await tx.query('delete from churches where church_id = $1', [churchId])
  if (rowCount !== 1) throw new Error('row security hides the church that is erased')
}

/**
 * Without the lock, two erasures of churches of one account would each see the other's membership, and keep the account.
 */
const LOCK_ACCOUNTS = `select from accounts where id in (select account_id from memberships where church_id = $1)
  order by id for update`

/** Deletes accounts that have no membership in any other church, current or former. */
async function eraseAccounts(tx: pg.PoolClient, churchId: string): Promise<void> {
  await tx.query(LOCK_ACCOUNTS, [churchId])
  await mustSee(tx, churchId)
  await tx.query('delete from church_closings where church_id = $1', [churchId])
  await tx.query('delete from money_references where church_id = $1', [churchId])
  const gone = await tx.query<{ account_id: string }>(
    'delete from memberships where church_id = $1 returning account_id',
    [churchId],
  )
  const ids = gone.rows.map((row) => row.account_id)
  const orphans = await tx.query<{ id: string }>(
    'select id from accounts a where id = any($1) and not exists (select 1 from memberships m where m.account_id = a.id)',
    [ids],
  )
  const orphaned = [orphans.rows.map(({ id }) => id)]
  const tables = [
    'sessions',
    'email_changes',
    'email_undos',
    'email_confirmations',
    'password_resets',
    'second_factors',
  ]
  for (const table of tables) await tx.query(`delete from ${table} where account_id = any($1)`, orphaned)
  await tx.query('delete from accounts where id = any($1)', orphaned)
}
