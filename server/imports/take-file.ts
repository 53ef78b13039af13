/** A file is read in a thread of its own and kept with what was recognised. Nothing of the church is written. */
import type { FastifyRequest } from 'fastify'
import { newId } from '../../contract/ids.ts'
import { MAX_IMPORT_BYTES, type ImportKind } from '../../contract/routes/imports.ts'
import { addAudit } from '../auth/audit.ts'
import { spendAttempts } from '../auth/attempts.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { oneFile } from '../http/one-file.ts'
import { Problem } from '../http/problem.ts'
import { Unreadable } from './reading/unreadable.ts'
import { addRows } from './stored-rows.ts'
import { lookAgain, UNFINISHED } from './work.ts'
import { inChurchWorker } from './worker/in-church-worker.ts'
import type { ReadFile } from './worker/tasks.ts'

const ROWS_AT_ONCE = 1000
const HOUR = 60 * 60

export async function takeFile(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  { kind, sheets }: { kind: ImportKind; sheets: number[] | null },
  request: FastifyRequest,
): Promise<string> {
  await spendAttempts(pool, [{ about: 'import:account', who: actor.accountId, most: 60, seconds: HOUR }])
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

/** What a file does not hold is said at its field. */
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
