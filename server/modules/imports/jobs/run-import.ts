/** Runs an import's next step: in the process of the request, or in any process that finds it pending after a restart. */
import type { FastifyInstance } from 'fastify'
import type { FeatureName } from '../../../../contract/features.ts'
import type { Deps } from '../../../http/handler.ts'
import { describeError } from '../../../http/failures.ts'
import { Problem } from '../../../http/actor-and-answer.ts'
import { inChurch } from '../../../db/in-church.ts'
import { addAudit } from '../../../auth/audit.ts'
import { featuresHeld } from '../../../auth/rights-now.ts'
import { ChurchQueues } from '../../../jobs/church-queues.ts'
import {
  DAYS_TO_UNDO,
  storedImport,
  type StoredImport,
  isOverdue,
  lookAgain,
  UNFINISHED,
  workIsOver,
  type Stopped,
  claimDue,
  keepingLease,
} from '../stored-import.ts'
import { Unreadable } from '../reading/sheet.ts'
import { planImport } from '../planning/plan-import.ts'
import { undoImport } from './undo-import.ts'
import { writeImport } from './write-import.ts'

type Parts = Pick<Deps, 'pool' | 'logger'>

export async function runImport(
  { pool, logger }: Parts,
  churchId: string,
  id: string,
  stopped: Stopped,
): Promise<void> {
  const stored = await inChurch(pool, churchId, (tx) => storedImport(tx, churchId, id)).catch(goneOrThrow)
  if (!stored) return workIsOver(pool, churchId, id)
  try {
    if (await next(pool, churchId, stored, stopped)) return
    // It paused on purpose. The next process continues.
    await lookAgain(pool, churchId, id, '5 seconds')
  } catch (error) {
    logger.error({ failed: describeError(error) }, 'an import was interrupted')
    await inChurch(pool, churchId, (tx) => tryAgain(tx, churchId, stored, error))
  }
}

/** If the database fails now, the import is still pending. */
function goneOrThrow(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error
}

type Tx = Parameters<Parameters<typeof inChurch>[2]>[0]
type Pool = Parts['pool']

/** @returns false if it paused midway */
async function next(pool: Pool, churchId: string, stored: StoredImport, stopped: Stopped): Promise<boolean> {
  const { id } = stored
  const actor = {
    churchId,
    accountId: stored.started_by ?? stored.created_by,
    deviceId: null,
    features: await inChurch(pool, churchId, (tx) => featuresNow(tx, churchId, stored)),
    active: true,
    importId: id,
  }
  const inOwn = (work: (tx: Tx) => Promise<unknown>) => inChurch(pool, churchId, work)
  if (stored.state === 'planning') return planImport(pool, churchId, stored, stopped)
  if (stored.state === 'writing') {
    const written = await writeImport(pool, actor, stored, stopped)
    if (written) await inOwn((tx) => finish(tx, churchId, stored, 'done'))
    return written
  }
  if (stored.state === 'undoing') {
    const undone = await undoImport(pool, actor, stored, stopped)
    if (undone) await inOwn((tx) => finish(tx, churchId, stored, 'undone'))
    return undone
  }
  await inOwn((tx) => tidyUp(tx, churchId, stored))
  return true
}

/**
 * Returns the features that the starting account held then and still holds now. Throws Unreadable if writing or undoing has
 * lost the access that it needs.
 */
async function featuresNow(tx: Tx, churchId: string, stored: StoredImport): Promise<FeatureName[]> {
  const held = await featuresHeld(tx, churchId, stored.started_by ?? stored.created_by)
  const features = stored.features.filter((name) => held.includes(name))
  const needed: FeatureName[] =
    stored.kind === 'attendance' ? ['membersAccess', 'attendanceAccess'] : ['membersAccess']
  const writes = stored.state === 'writing' || stored.state === 'undoing'
  if (writes && !needed.every((name) => features.includes(name))) throw new Unreadable(NO_ACCESS)
  return features
}

const NO_ACCESS =
  'The person who started this no longer has access to members or attendance. Somebody with access can go on with it, or undo it.'

/** Does nothing if another process has finished the import and somebody has continued it since. */
async function finish(
  tx: Tx,
  churchId: string,
  { id, created_by, state: was }: StoredImport,
  state: 'done' | 'undone',
) {
  const { rowCount } = await tx.query(
    `update imports set state = $3, problem = null, written_at = case when $3 = 'done' then now() else written_at end
     where church_id = $1 and id = $2 and state = $4`,
    [churchId, id, state, was],
  )
  if (!rowCount) return
  // Written values are in the people's records now. Only the cells of rows that somebody must fix are kept.
  await tx.query(
    `update import_rows set cells = null where church_id = $1 and import_id = $2 and outcome in ('new', 'updated', 'same')`,
    [churchId, id],
  )
  const action = state === 'done' ? 'import_written' : 'import_undone'
  await addAudit(tx, { churchId, accountId: created_by, action, subjectTable: 'imports', subjectId: id })
  await lookAgain(tx, churchId, id, `${DAYS_TO_UNDO} days`)
}

/** Deletes an unfinished import. After the time to undo, it deletes the rows, which are about people. */
async function tidyUp(tx: Tx, churchId: string, { id, state }: StoredImport): Promise<void> {
  // Somebody may have continued it just now.
  const now = await storedImport(tx, churchId, id, true)
  if (now.state !== state) return
  // Another process may have finished it since this one started. Undoing it still needs its rows.
  if (!(await isOverdue(tx, churchId, id))) return
  if (state === 'mapping' || state === 'preview')
    await tx.query('delete from imports where church_id = $1 and id = $2', [churchId, id])
  else await forgetRows(tx, churchId, id)
  await workIsOver(tx, churchId, id)
}

/** Keeps the counts of each kind. */
async function forgetRows(tx: Tx, churchId: string, id: string): Promise<void> {
  await tx.query(
    `update imports set places = places || jsonb_build_object('counted', (
       select coalesce(jsonb_agg(c), '[]') from (
         select outcome, undone, count(*) as n from import_rows
         where church_id = $1 and import_id = $2 group by 1, 2) c))
     where church_id = $1 and id = $2 and not places ? 'counted'`,
    [churchId, id],
  )
  await tx.query('delete from import_rows where church_id = $1 and import_id = $2', [churchId, id])
}

const BACK = { planning: 'mapping', writing: 'stopped', undoing: 'done' } as const

const WHY = {
  planning: 'The rows could not be looked at just now. Please try again.',
  writing: 'This stopped before the last row. What was imported stays; go on with the rest, or undo it.',
  undoing: 'This stopped before everything was taken back. Please undo it again.',
}

const KEPT = {
  planning: UNFINISHED,
  writing: `${DAYS_TO_UNDO} days`,
  undoing: `${DAYS_TO_UNDO} days`,
}

/** The number of attempts before a person must act. */
const TRIES = 5

async function tryAgain(
  tx: Tx,
  churchId: string,
  { id, state }: StoredImport,
  error: unknown,
): Promise<void> {
  if (state !== 'planning' && state !== 'writing' && state !== 'undoing') return
  const { rows } = await tx.query<{ tries: number }>(
    'update imports set tries = tries + 1 where church_id = $1 and id = $2 and state = $3 returning tries',
    [churchId, id, state],
  )
  if (!rows[0]) return
  const last = rows[0].tries >= TRIES || error instanceof Unreadable
  const problem = error instanceof Unreadable ? error.message : WHY[state]
  if (last)
    await tx.query('update imports set state = $3, problem = $4 where church_id = $1 and id = $2', [
      churchId,
      id,
      BACK[state],
      problem,
    ])
  await lookAgain(tx, churchId, id, last ? KEPT[state] : '5 seconds')
}

const LOOK_MS = 5000

/** Pools of servers that are stopping. Their imports pause between two batches. */
const ending = new WeakSet<Deps['pool']>()

/**
 * Continues imports that another process left unfinished, checking every few seconds.
 * The imports of a church run one after the other: each holds a connection while it waits for the church's lock.
 */
export function continueImports(app: FastifyInstance, deps: Deps): void {
  const timer = setInterval(() => deps.later('imports', () => takeUpImports(deps)), LOOK_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    ending.add(deps.pool)
  })
}

const queues = new ChurchQueues(Infinity)

/** Imports that wait for their turn. */
const waiting = new Set<string>()

/** Runs the import in this process, after the response. */
export function startImport(deps: Deps, churchId: string, id: string): void {
  const key = `${churchId}:${id}`
  if (waiting.has(key)) return
  waiting.add(key)
  deps.later('import', async () => {
    let begin = () => {}
    const turn = new Promise<void>((resolve) => (begin = resolve))
    // The lease keeps other processes from starting it meanwhile.
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
