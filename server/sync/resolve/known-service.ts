/** Same day and same name is the same service, whatever id a phone gave it. */
import { nameKey } from '../../../sync/merge/names.ts'
import type { Alias, ResolveContext } from './resolve.ts'

const FIND = {
  name: 'known-service',
  text: `select id from services where church_id = $1 and date_of_service = $2 and name_key = $3
         order by (deleted_at is null) desc, created_at, id limit 1`,
}

export async function knownService(
  context: ResolveContext,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  const id = String(args.id)
  if (await context.rows.get('services', id)) return null
  const date = String(args.date_of_service)
  const name = nameKey(String(args.name))
  const inBatch = context.rows
    .changedRows('services')
    .find((row) => row.date_of_service === date && nameKey(row.name) === name)?.id
  const known = inBatch ?? (await inChurch(context, date, name))
  return known && known !== id ? { from: id, to: known } : null
}

async function inChurch(
  { tx, churchId }: ResolveContext,
  date: string,
  name: string,
): Promise<string | undefined> {
  const found = await tx.query<{ id: string }>({ ...FIND, values: [churchId, date, name] })
  return found.rows[0]?.id
}
