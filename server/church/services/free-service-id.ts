import type pg from 'pg'
import { meant } from '../alias-sql.ts'
import { newId } from '../../../contract/ids.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { serviceId } from '../../../sync/merge/service-id.ts'

type Named = { name: string; date_of_service: string }

const TAKEN = `select t.given as id from ${meant(2)} t join services s on s.church_id = $1 and s.id = t.id
  where (s.date_of_service, s.name_key) is distinct from ($3::date, $4)`

/** The id that follows from day and name, or the next where a service that was moved or renamed has it or is meant by it. */
export async function freeServiceId(
  tx: pg.ClientBase,
  churchId: string,
  { name, date_of_service }: Named,
): Promise<string> {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => serviceId(churchId, date_of_service, name, index + 1)),
  )
  const { rows } = await tx.query<{ id: string }>(TAKEN, [churchId, ids, date_of_service, nameKey(name)])
  const taken = new Set(rows.map((row) => row.id))
  return ids.find((id) => !taken.has(id)) ?? newId()
}
