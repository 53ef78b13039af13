/** Imports that a process left unfinished go on in the next one; it looks every few seconds. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { runImport } from './jobs/run-import.ts'
import { claimDue } from './work.ts'

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

/** After the answer, in this process. */
export function startImport(deps: Deps, churchId: string, id: string): void {
  deps.later('import', () => runImport(deps, churchId, id, () => ending.has(deps.pool)))
}

export async function takeUpImports(deps: Deps): Promise<void> {
  if (ending.has(deps.pool)) return
  for (const { church_id, import_id } of await claimDue(deps.pool)) startImport(deps, church_id, import_id)
}
