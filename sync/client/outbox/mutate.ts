/** A person acts: one op and its effect, in one strict transaction. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { newId } from '../../../contract/new-id.ts'
import { Refusal, type Mutation } from '../../mutation.ts'
import { mutationNamed } from '../../mutations/index.ts'
import type { ChurchParts } from '../church-parts.ts'
import { canonicalArgs } from '../layer/canonical.ts'
import { contextOf, rowsPutBy, type PutRow } from '../layer/run-effect.ts'
import { baseRows } from '../store/base.ts'
import { inOne, type ChurchTables } from '../store/church-db.ts'
import type { OutboxRow, Standing } from '../store/rows.ts'
import { giveSeq, readStandingAndSeq } from '../store/standing.ts'
import { keptAnyhow } from '../store/storage-trouble.ts'
import { neededOf, waitingMakers } from './needs.ts'
import type { OpContent } from './opened-ops.ts'
import { seal } from './seal.ts'

/** The code of a refusal to replace what is refused no more. */
export const SENT_AGAIN = 'SENT_AGAIN'

export type Acted = { op: OutboxRow; rows: PutRow[] }

/**
 * Resolves when op and effect are on disk. `replaces` takes a refused op out of the outbox in the same breath;
 * `about` is kept with the op, for a person who may be deleted by the time somebody reads it.
 * @throws Refusal where arguments or the effect do not fit, SENT_AGAIN where what it replaces is refused no more; StorageError where the phone cannot keep it
 */
export async function act(
  parts: ChurchParts,
  name: string,
  given: unknown,
  { replaces, about }: { replaces?: string | undefined; about?: OpContent['about'] } = {},
): Promise<Acted> {
  const mutation = mutationNamed(name)
  if (!mutation)
    throw new Refusal('UNKNOWN_CHANGE', 'This version of the app does not know this change.', false)
  const content: OpContent = {
    type: name,
    v: mutation.v,
    args: fittingArgs(mutation, given),
    ...(about ? { about } : {}),
  }
  const now = parts.deps.clock.now()
  const id = newId(now)
  // Sealed before the transaction begins: no key works inside one.
  const sealed = await seal(parts.key, id, content)
  const draft = { id, sealed, captured_at: new Date(now).toISOString(), clock_offset: parts.clockOffset }
  const acted = await keptAnyhow(parts.db.dexie, (again) =>
    inOne(parts.db, 'rw', async (tables) => {
      const before = again ? await actedBefore(tables, id) : null
      return before ?? write(parts, tables, mutation, content, draft, replaces)
    }),
  )
  parts.opened.add({ id, sealed }, content)
  return acted
}

function fittingArgs(mutation: Mutation, given: unknown): OpContent['args'] {
  const parsed = mutation.args.safeParse(given)
  if (parsed.success) return parsed.data as OpContent['args']
  const misfit = new Refusal('INVALID', parsed.error.issues[0]?.message ?? 'This does not fit.', true)
  throw Object.assign(misfit, { cause: parsed.error })
}

type Draft = Pick<OutboxRow, 'id' | 'sealed' | 'captured_at' | 'clock_offset'>

/**
 * Two rounds to the disk and the commit, and one more where an effect reads or what it needs is in doubt: on a slow phone
 * each one costs milliseconds.
 */
async function write(
  parts: ChurchParts,
  tables: ChurchTables,
  mutation: Mutation,
  content: OpContent,
  draft: Draft,
  replaces?: string,
): Promise<Acted> {
  const [{ standing, highest }, makers] = await Promise.all([
    readStandingAndSeq(tables),
    waitingMakers(tables, mutation.refers(content.args)),
  ])
  if (standing.sealed)
    throw new Refusal('SIGNED_OUT', 'You have logged out on this phone. Log in again to go on.', false)
  const args = canonicalArgs(parts.aliases, content.args)
  const get = async (table: TableName, id: string) =>
    // Nothing can lie under an id that is a moment old.
    id === draft.id ? undefined : readRow(parts, tables, standing, table, id)
  const [rows, needs] = await Promise.all([
    rowsPutBy(mutation, args, contextOf(parts.who, draft), get),
    neededOf(parts, tables, standing, makers),
  ])
  if (replaces) await takeRefused(tables, replaces)
  const seq = highest + 1
  const creates = mutation.creates(content.args)
  const base_rev = standing.cursor?.rev ?? 0
  const op: OutboxRow = { ...draft, seq, state: 'pending', creates, needs, base_rev }
  await Promise.all([
    tables.outbox.add(op),
    giveSeq(tables, seq),
    rows.length > 0 && tables.local.bulkPut(rows),
  ])
  return { op, rows }
}

async function readRow(
  parts: ChurchParts,
  tables: ChurchTables,
  standing: Standing,
  table: TableName,
  id: string,
) {
  const base = () => baseRows(tables, standing, parts.places, table, [id])
  const local = tables.local.get([table, id])
  // A person may lie in a chunk, and that is not read for nothing.
  const [pending, rows] = table === 'members' ? [await local, null] : await Promise.all([local, base()])
  if (pending) return pending.row
  return (rows ?? (await base())).get(id) as RowOf<TableName> | undefined
}

/** A second tap, or another tab, may have been faster: what was refused goes out again once. */
async function takeRefused(tables: ChurchTables, id: string): Promise<void> {
  const refused = await tables.outbox.get(id)
  if (refused?.state !== 'rejected')
    throw new Refusal(SENT_AGAIN, 'This change is on its way again already.', false)
  await tables.outbox.delete(id)
}

/** After a commit whose answer was lost: the op, and what it had put under its own id. Null where nothing was committed. */
async function actedBefore(tables: ChurchTables, id: string): Promise<Acted | null> {
  const op = await tables.outbox.get(id)
  if (!op) return null
  const rows = await tables.local.bulkGet([
    ['marks', id],
    ['headcounts', id],
    ['follow_up_notes', id],
  ])
  return { op, rows: rows.filter((row) => row !== undefined) }
}
