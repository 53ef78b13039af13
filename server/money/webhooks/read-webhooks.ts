/** What webhooks said is asked about at the provider, each by itself: one that fails holds no other up. */
import type pg from 'pg'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { settle } from '../settle.ts'
import { findReference } from '../transactions.ts'

type Waiting = { id: string; reference: string }
type Deps = Pick<MoneyDeps, 'pool' | 'payments'>

const AT_ONCE = 100
/** About so many minutes; the line itself is asked about for longer. */
const MOST_TRIES = 60

export async function readWebhooks(deps: Deps): Promise<void> {
  await deps.pool.query(`delete from webhook_inbox where handled_at < now() - interval '90 days'`)
  const tried: string[] = []
  const broken: unknown[] = []
  for (let said = await waiting(deps.pool, tried); said.length > 0; said = await waiting(deps.pool, tried))
    for (const one of said) {
      tried.push(one.id)
      await readOne(deps, one).catch((error: unknown) => broken.push(error))
    }
  // So that it stands in the log, after all others were read.
  if (broken.length > 0) throw broken[0]
}

async function waiting(pool: pg.Pool, tried: string[]): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select id, reference from webhook_inbox where handled_at is null and id <> all($1::uuid[])
     order by received_at limit ${AT_ONCE}`,
    [tried],
  )
  return rows
}

async function readOne(deps: Deps, { id, reference }: Waiting): Promise<void> {
  try {
    const line = await findReference(deps.pool, reference)
    if (line) await settle(deps, line)
  } catch (error) {
    await deps.pool.query(
      `update webhook_inbox set tries = tries + 1, handled_at = case when tries + 1 >= ${MOST_TRIES} then now() end where id = $1`,
      [id],
    )
    if (error instanceof ProviderSilent) return
    throw error
  }
  await deps.pool.query('update webhook_inbox set handled_at = now() where id = $1', [id])
}
