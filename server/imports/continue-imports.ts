/**
 * Imports that a process left unfinished go on in the next one; it looks every few seconds. A church's imports run one
 * after the other: each of them waits for the church's lock with a connection in its hands.
 */
import type { FastifyInstance } from 'fastify'
import { ChurchQueues } from '../church-queues.ts'
import type { Deps } from '../http/deps.ts'
import { runImport } from './jobs/run-import.ts'
import { claimDue, keepingLease } from './work.ts'

const LOOK_MS = 5000

/** Servers that are about to end: their imports leave off between two batches. */
const ending = new WeakSet<Deps['pool']>()

export function continueImports(app: FastifyInstance, deps: Deps): void {
  const timer = setInterval(() => deps.later('imports', () => takeUpImports(deps)), LOOK_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    ending.add(deps.pool)
  })
}

const queues = new ChurchQueues(Infinity)
/** Imports whose turn has not come. */
const waiting = new Set<string>()

/** After the answer, in this process. */
export function startImport(deps: Deps, churchId: string, id: string): void {
  const key = `${churchId}:${id}`
  if (waiting.has(key)) return
  waiting.add(key)
  deps.later('import', async () => {
    let begin = () => {}
    const turn = new Promise<void>((resolve) => (begin = resolve))
    // No other process takes it up meanwhile.
    const leased = keepingLease(deps.pool, churchId, id, () => turn)
    await queues.run(churchId, async () => {
      waiting.delete(key)
      begin()
      await leased
      await runImport(deps, churchId, id, () => ending.has(deps.pool))
    })
  })
}

export async function takeUpImports(deps: Deps): Promise<void> {
  if (ending.has(deps.pool)) return
  for (const { church_id, import_id } of await claimDue(deps.pool)) startImport(deps, church_id, import_id)
}
