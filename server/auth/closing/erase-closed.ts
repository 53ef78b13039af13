/** Churches whose thirty days are over. Goes on where it was interrupted: the closing itself goes last. */
import type pg from 'pg'
import { churchTables } from '../../church/export/tables.ts'
import { inChurch } from '../../db/in-church.ts'
import { setLocalUuid } from '../../db/local-uuid.ts'
import type { Deps } from '../../http/deps.ts'
import { eachChurch } from '../../jobs/each-church.ts'

/** Rows to a transaction, so that a large church holds nobody up. */
const BATCH = 5_000
/** These are needed until the end: they say whose accounts to look at, and that there is work. */
const LAST = ['memberships', 'church_closings']
/** Rows that lead to another of their own table go before it: a batch may hold one without the other. */
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

/** Tables that others refer to come after those, whichever they are. */
async function eraseRows(pool: pg.Pool, churchId: string): Promise<void> {
  let left = (await churchTables(pool)).map(({ name }) => name).filter((name) => !LAST.includes(name))
  while (left.length > 0) {
    const held: string[] = []
    for (const name of left) if (!(await emptied(pool, churchId, name))) held.push(name)
    if (held.length === left.length) throw new Error(`tables hold each other: ${held.join(', ')}`)
    left = held
  }
}

/** False where another table still refers to these rows. */
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

/** The books of a church let nobody change them but who erases that church. */
async function erasing(tx: pg.PoolClient, churchId: string, text: string): Promise<pg.QueryResult> {
  await tx.query(setLocalUuid('app.erasing_church', churchId))
  return tx.query(text, [churchId])
}

/**
 * Row security refuses the new row, or hides it, where it hid rows of the church too. Then nothing is known to be erased.
 * The church's own row is gone by now.
 */
async function mustSee(tx: pg.PoolClient, churchId: string): Promise<void> {
  await tx.query(`insert into churches (church_id, name, reference) values ($1, '', '')`, [churchId])
  const { rowCount } = await tx.query('delete from churches where church_id = $1', [churchId])
  if (rowCount !== 1) throw new Error('row security hides the church that is erased')
}

/** Two churches of one account erased at once would each see the other's membership, and leave the account. */
const LOCK_ACCOUNTS = `select from accounts where id in (select account_id from memberships where church_id = $1)
  order by id for update`

/** An account that works for no other church, and never did, has nothing left to open. */
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
