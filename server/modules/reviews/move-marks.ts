/** Gives marks and headcounts of a moved day to the service of its new day, as they are: with their times and ids. */
import type pg from 'pg'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import type { SyncActor } from '../../http/actor.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import { freeServiceId } from '../services/queries.ts'

/** A deleted service whose day was moved. */
type Moved = { id: string; name: string; moved_to: string }

/** Tables whose rows name the service at which they were made. */
const AT_A_SERVICE = ['marks', 'headcounts', 'child_events'] as const

/** Runs under the church's lock. The new day's service is made, or comes back if it was deleted. */
export async function moveMarks(tx: pg.PoolClient, rows: MemoryTx, actor: SyncActor, moved: Moved) {
  const service_id = await serviceOfNewDay(tx, rows, actor, moved)
  for (const table of AT_A_SERVICE)
    for (const row of await rowsAt(tx, rows, actor.churchId, table, moved.id))
      await rows.put(table, { ...row, service_id })
  const captured = await idsOf(tx, actor.churchId, CAPTURED, moved.id)
  for (const person of await known(rows, 'members', captured))
    await rows.put('members', { ...person, captured_service_id: service_id })
}

async function rowsAt<T extends (typeof AT_A_SERVICE)[number]>(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  table: T,
  service: string,
): Promise<RowOf<T>[]> {
  const text = `select id from ${table} where church_id = $1 and service_id = $2`
  return known(rows, table, await idsOf(tx, churchId, text, service))
}

async function known<T extends TableName>(rows: MemoryTx, table: T, ids: string[]): Promise<RowOf<T>[]> {
  await rows.prefetch(ids.map((id) => [table, id] as const))
  const found = await Promise.all(ids.map((id) => rows.get(table, id)))
  return found.filter((row) => row !== undefined)
}

const CAPTURED = 'select id from members where church_id = $1 and captured_service_id = $2'

async function idsOf(tx: pg.PoolClient, churchId: string, text: string, service: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(text, [churchId, service])
  return rows.map(({ id }) => id)
}

/** The schedule may have another name by now. */
const LIVING = `select id from services where church_id = $1 and date_of_service = $2 and deleted_at is null
  and (name_key = $3 or schedule_id = $4) order by schedule_id is distinct from $4, created_at, id limit 1`

async function serviceOfNewDay(
  tx: pg.PoolClient,
  rows: MemoryTx,
  { churchId, accountId }: SyncActor,
  { id, name, moved_to: date_of_service }: Moved,
): Promise<string> {
  const schedule_id = (await rows.get('services', id))?.schedule_id ?? null
  const values = [churchId, date_of_service, nameKey(name), schedule_id]
  const { rows: found } = await tx.query<{ id: string }>(LIVING, values)
  if (found[0]) return found[0].id
  const there = await freeServiceId(tx, churchId, { name, date_of_service })
  const known = await rows.get('services', there)
  const made = {
    id: there,
    name,
    date_of_service,
    flyer_image: null,
    schedule_id,
    reference: null,
    created_at: new Date().toISOString(),
    created_by: accountId,
  }
  await rows.put('services', { ...(known ?? made), deleted_at: null })
  return there
}
