import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { WebhookSaid } from '../../providers/payments/payments.ts'

/**
 * Said again it is kept once and read again: the first time it may have been quicker than what it tells of. The job is
 * sent each time: where the process ended between the two, the provider, who got no answer, says it again.
 */
export async function keepWebhook(
  { pool, jobs }: { pool: pg.Pool; jobs: Jobs },
  provider: string,
  { eventKey, kind, reference }: WebhookSaid,
): Promise<void> {
  await pool.query(
    `insert into webhook_inbox (id, provider, event_key, kind, reference) values ($1, $2, $3, $4, $5)
     on conflict (provider, event_key) do update set handled_at = null, tries = 0, received_at = clock_timestamp()`,
    [newId(), provider, eventKey, kind, reference],
  )
  await jobs.send(pool, 'money.webhooks', {}, { key: 'said' })
}
