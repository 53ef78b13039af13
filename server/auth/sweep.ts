/** What has run out is not kept: guessing counts after two days, used and old codes after thirty. */
import type { FastifyInstance } from 'fastify'
import { eraseDue } from '../church/personal-data/retention/erase-due.ts'
import type { Deps } from '../http/deps.ts'
import { eraseClosed } from './closing/erase-closed.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

export async function sweep({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  await pool.query("delete from attempts where window_start < now() - interval '2 days'")
  await pool.query("delete from password_resets where created_at < now() - interval '30 days'")
  await pool.query("delete from invites where expires_at < now() - interval '30 days'")
  await pool.query("delete from email_changes where created_at < now() - interval '30 days'")
  await pool.query("delete from email_confirmations where created_at < now() - interval '30 days'")
  await pool.query("delete from email_undos where expires_at < now() - interval '30 days'")
  await pool.query("delete from sandbox_deliveries where done and due_at < now() - interval '1 day'")
  await pool.query(
    "delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'",
  )
}

/** Each hour, and soon after the start: a server that only runs for a while on Sundays keeps nothing longer either. */
export function sweepRegularly(app: FastifyInstance, deps: Deps): void {
  const sweepAll = () => {
    deps.later('sweep', () => sweep(deps))
    deps.later('erase closed churches', () => eraseClosed(deps))
    deps.later('erase whom nobody saw for long', () => eraseDue(deps))
  }
  const timers = [setTimeout(sweepAll, MINUTE), setInterval(sweepAll, HOUR)]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
}
