/** What an import wants next, done: by the request that asked for it, or by whichever process finds it waiting after a restart. */
import type { FeatureName } from '../../../contract/features.ts'
import type { Deps } from '../../http/deps.ts'
import { describeError } from '../../http/log.ts'
import { Problem } from '../../http/problem.ts'
import { inChurch } from '../../db/in-church.ts'
import { addAudit } from '../../auth/audit.ts'
import { featuresHeld } from '../../auth/rights-now.ts'
import { DAYS_TO_UNDO, storedImport, type StoredImport } from '../stored-import.ts'
import { Unreadable } from '../reading/unreadable.ts'
import { isOverdue, lookAgain, UNFINISHED, workIsOver } from '../work.ts'
import { planImport } from './plan-import.ts'
import { undoImport } from './undo-import.ts'
import { writeImport } from './write-import.ts'

/** True when the server is about to end: between two batches is the place to leave off. */
export type Stopped = () => boolean

type Parts = Pick<Deps, 'pool' | 'logger'>

/** So often is tried again before a person is asked. */
const TRIES = 5

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
    // Left off on purpose: whoever starts next goes on.
    await lookAgain(pool, churchId, id, '5 seconds')
  } catch (error) {
    logger.error({ failed: describeError(error) }, 'an import was interrupted')
    await inChurch(pool, churchId, (tx) => tryAgain(tx, churchId, stored, error))
  }
}

/** Where the database cannot be asked just now, the import still wants a hand. */
function goneOrThrow(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error
}

type Tx = Parameters<Parameters<typeof inChurch>[2]>[0]
type Pool = Parts['pool']

/** @returns false where it was left off in between */
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
 * Features of the account that started it, as far as it held them then and holds them now.
 * Throws Unreadable where writing or undoing has lost the access that it needs.
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

/** Not where another process has finished it, and somebody has gone on with it since. */
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
  // What was taken stands with the people now; only what somebody has to mend is kept as it was typed.
  await tx.query(
    `update import_rows set cells = null where church_id = $1 and import_id = $2 and outcome in ('new', 'updated', 'same')`,
    [churchId, id],
  )
  const action = state === 'done' ? 'import_written' : 'import_undone'
  await addAudit(tx, { churchId, accountId: created_by, action, subjectTable: 'imports', subjectId: id })
  await lookAgain(tx, churchId, id, `${DAYS_TO_UNDO} days`)
}

/** Nobody finished it: it goes. Undoing has run out: its rows, which are about people, go. */
async function tidyUp(tx: Tx, churchId: string, { id, state }: StoredImport): Promise<void> {
  // Somebody may have gone on with it this very moment.
  const now = await storedImport(tx, churchId, id, true)
  if (now.state !== state) return
  // Another process may have finished it since this one took it up: its rows are still needed to undo it.
  if (!(await isOverdue(tx, churchId, id))) return
  if (state === 'mapping' || state === 'preview')
    await tx.query('delete from imports where church_id = $1 and id = $2', [churchId, id])
  else await forgetRows(tx, churchId, id)
  await workIsOver(tx, churchId, id)
}

/** How many there were of each kind stays. */
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

const KEPT = {
  planning: UNFINISHED,
  writing: `${DAYS_TO_UNDO} days`,
  undoing: `${DAYS_TO_UNDO} days`,
}
