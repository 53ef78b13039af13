/** What a person decides about an import: how its columns are read, that it is written, taken back or dropped. */
import { addAudit } from '../auth/audit.ts'
import type pg from 'pg'
import type { ImportOptions, ImportState, ImportTarget } from '../../contract/routes/imports.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { Problem } from '../http/problem.ts'
import { dateOrdersOf } from './date-orders.ts'
import { answerOf, storedImport, type StoredImport } from './stored-import.ts'
import { lookAgain, workIsOver } from './work.ts'

type Step = { from: ImportState[]; not: string }

const PLAN: Step = { from: ['mapping', 'preview'], not: 'This import is under way or done already.' }
const WRITE: Step = {
  from: ['preview', 'stopped'],
  not: 'This import is under way, or its preview is not there yet.',
}
const UNDO: Step = { from: ['done', 'stopped'], not: 'Only what was imported can be undone.' }
const DROP: Step = {
  from: ['mapping', 'preview'],
  not: 'This import is under way or done already. It can be undone.',
}

async function inState(
  tx: pg.ClientBase,
  actor: Actor,
  id: string,
  { from, not }: Step,
): Promise<StoredImport> {
  const stored = await storedImport(tx, actor.churchId, id, true)
  mayHandle(actor, stored.kind)
  if (!from.includes(stored.state)) throw new Problem('CHANGED_MEANWHILE', not)
  return stored
}

/** Marks are the door's, whoever writes them. */
export function mayHandle({ features }: Actor, kind: StoredImport['kind']): void {
  if (kind === 'attendance' && !features.includes('attendanceAccess'))
    throw new Problem('FEATURE_REQUIRED', 'Past attendance can be brought in by who may mark attendance.')
}

export function setColumns(
  pool: pg.Pool,
  actor: Actor,
  id: string,
  { targets, options }: { targets: ImportTarget[]; options: ImportOptions },
) {
  return inChurch(pool, actor.churchId, async (tx) => {
    const stored = await inState(tx, actor, id, PLAN)
    if (targets.length !== stored.columns.length)
      throw wrong(
        'targets',
        `This file has ${stored.columns.length} columns. Please say of each what it holds.`,
      )
    mustTell(stored.kind, targets)
    const columns = stored.columns.map((column, at) => ({ ...column, target: targets[at]! }))
    const { open, order } = await dateOrdersOf(tx, actor.churchId, stored, targets)
    if (open && !options.date_order)
      throw wrong(
        'date_order',
        'Some dates can be read in two ways. Please say whether the day or the month comes first.',
      )
    mayMakeGroups(actor, options)
    const chosen = { ...options, date_order: options.date_order ?? order }
    await tx.query(
      `update imports set state = 'planning', columns = $3, options = $4, ask_date_order = $5, features = $6, started_by = $7, done = 0, tries = 0, problem = null
       where church_id = $1 and id = $2`,
      [
        actor.churchId,
        id,
        JSON.stringify(columns),
        JSON.stringify(chosen),
        open,
        actor.features,
        actor.accountId,
      ],
    )
    await lookAgain(tx, actor.churchId, id)
    return answerOf(tx, actor.churchId, id)
  })
}

function mustTell(kind: StoredImport['kind'], targets: ImportTarget[]): void {
  const has = (...wanted: ImportTarget[]) => wanted.some((target) => targets.includes(target))
  if (kind === 'members' && !has('full_name') && !(has('first_name') && has('last_name')))
    throw wrong(
      'targets',
      'Please say which columns hold the first name and the last name, or which holds the full name.',
    )
  if (kind === 'attendance' && !has('full_name', 'first_name', 'phone_number', 'email'))
    throw wrong('targets', 'Please say which column holds the name or the phone number.')
  if (kind === 'attendance' && !has('date', 'mark'))
    throw wrong('targets', 'Please say which column holds the date, or which columns stand for a day each.')
}

const wrong = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

function mayMakeGroups({ features }: Actor, { make_groups }: ImportOptions): void {
  if (make_groups && !features.includes('cellsAccess') && !features.includes('departmentsAccess'))
    throw new Problem('FEATURE_REQUIRED', 'Cells and departments can be made by who may manage them.')
}

export const beginWriting = (pool: pg.Pool, actor: Actor, id: string) =>
  begin(pool, actor, id, WRITE, 'writing')
export const beginUndoing = (pool: pg.Pool, actor: Actor, id: string) =>
  begin(pool, actor, id, UNDO, 'undoing')

function begin(pool: pg.Pool, actor: Actor, id: string, step: Step, state: 'writing' | 'undoing') {
  return inChurch(pool, actor.churchId, async (tx) => {
    const stored = await inState(tx, actor, id, step)
    const { can_undo } = await answerOf(tx, actor.churchId, id)
    if (state === 'undoing' && stored.state === 'done' && !can_undo)
      throw new Problem(
        'CHANGED_MEANWHILE',
        'This was imported more than thirty days ago and cannot be undone any more.',
      )
    // What of an import that stopped was written already counts as done.
    await tx.query(
      `update imports set state = $3, features = $4, started_by = $5, tries = 0, problem = null,
         done = (select count(*) from import_rows r where r.church_id = $1 and r.import_id = $2 and $3 = 'writing' and r.settled and r.outcome <> 'same'),
         written_at = coalesce(written_at, now())
       where church_id = $1 and id = $2`,
      [actor.churchId, id, state, actor.features, actor.accountId],
    )
    await lookAgain(tx, actor.churchId, id)
    return answerOf(tx, actor.churchId, id)
  })
}

export function dropImport(pool: pg.Pool, actor: Actor, id: string) {
  return inChurch(pool, actor.churchId, async (tx) => {
    await inState(tx, actor, id, DROP)
    await addAudit(tx, { ...actor, action: 'import_dropped', subjectTable: 'imports', subjectId: id })
    await tx.query('delete from imports where church_id = $1 and id = $2', [actor.churchId, id])
    await workIsOver(tx, actor.churchId, id)
    return { id }
  })
}
