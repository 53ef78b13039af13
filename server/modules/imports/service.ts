/**
 * Takes an uploaded file, and applies a person's decisions about its import: mapping its columns, writing, undoing
 * or dropping it.
 */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import {
  MAX_IMPORT_BYTES,
  type ImportKind,
  type ImportOptions,
  type ImportState,
  type ImportTarget,
} from '../../../contract/routes/imports.ts'
import { addAudit } from '../../auth/audit.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, Problem } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { oneFile } from '../../http/multipart.ts'
import { Unreadable } from './reading/sheet.ts'
import { addRows, dateOrdersOf } from './stored-rows.ts'
import {
  lookAgain,
  UNFINISHED,
  workIsOver,
  answerOf,
  storedImport,
  type StoredImport,
} from './stored-import.ts'
import { inChurchWorker } from './worker/in-worker.ts'
import type { ReadFile } from './worker/tasks.ts'

const ROWS_AT_ONCE = 1000

/**
 * Reads an uploaded file in a thread of its own and stores it with the recognised columns. It writes nothing of the
 * church.
 */
export async function takeFile(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  { kind, sheets }: { kind: ImportKind; sheets: number[] | null },
  request: FastifyRequest,
): Promise<string> {
  await spendAttempts(pool, { 'import:account': actor.accountId })
  const { bytes, name } = await fileOf(request)
  const read = await readable(() =>
    inChurchWorker(actor.churchId, 'read', { file: bytes, kind, sheets, name }),
  )
  if (read.rows.length === 0) throw wrongFile('There are headings in this file and no rows beneath them.')
  return keep(pool, actor, kind, name, read)
}

function keep(
  pool: Deps['pool'],
  actor: Actor,
  kind: ImportKind,
  name: string,
  read: ReadFile,
): Promise<string> {
  const { churchId, accountId, deviceId } = actor
  const id = newId()
  const options = {
    date_order: read.date_order.open ? null : read.date_order.order,
    leave_out_unreadable: false,
    make_groups: false,
    service_name: 'Sunday service',
  }
  return inChurch(pool, churchId, async (tx) => {
    await tx.query(
      `insert into imports (church_id, id, kind, file_name, state, columns, options, ask_date_order, total, features, created_by, sheets)
       values ($1, $2, $3, $4, 'mapping', $5, $6, $7, $8, $9, $10, $11)`,
      [
        churchId,
        id,
        kind,
        name,
        JSON.stringify(read.columns),
        JSON.stringify(options),
        read.date_order.open,
        read.rows.length,
        actor.features,
        accountId,
        // A file without sheets has nothing to choose from.
        JSON.stringify(read.sheets.filter((sheet) => sheet.name !== '')),
      ],
    )
    for (let at = 0; at < read.rows.length; at += ROWS_AT_ONCE)
      await addRows(tx, churchId, id, read.rows.slice(at, at + ROWS_AT_ONCE))
    await addAudit(tx, {
      churchId,
      accountId,
      deviceId,
      action: 'import_read',
      subjectTable: 'imports',
      subjectId: id,
    })
    await lookAgain(tx, churchId, id, UNFINISHED)
    return id
  })
}

/** Turns an unreadable file into an error at its field. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Unreadable ? wrongFile(error.message) : error
  }
}

const wrongFile = (message: string) => new Problem('INVALID', message, [{ path: 'file', message }])

const WORDS = {
  none: 'Please choose a file.',
  several: 'Please choose one file at a time.',
  tooLarge: 'This file is larger than 8 MB. Please divide it into several files.',
}

async function fileOf(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  const file = await oneFile(request, MAX_IMPORT_BYTES, WORDS)
  const name = file.name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}]/gu, '')
    .trim()
    .slice(0, 120)
  return { bytes: file.bytes, name: name || 'List' }
}

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

/** Stores what each column holds, and lets the import be planned. */
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
    // Rows of a stopped import that were written already count as done.
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

/** Importing marks needs the attendance feature. */
export function mayHandle({ features }: Actor, kind: StoredImport['kind']): void {
  if (kind === 'attendance' && !features.includes('attendanceAccess'))
    throw new Problem('FEATURE_REQUIRED', 'Past attendance can be brought in by who may mark attendance.')
}
