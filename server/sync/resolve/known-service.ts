/** Same day and same name is the same service, whatever id a phone gave it. */
import type { ServiceRow } from '../../../contract/tables/services.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import type { Alias, ResolveContext } from './resolve.ts'
import { inOrderOfMeaning } from './which-is-meant.ts'

const FIND = {
  name: 'known-service',
  text: 'select id from services where church_id = $1 and date_of_service = $2 and name_key = $3',
}

export async function knownService(
  context: ResolveContext,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  const id = String(args.id)
  if (await context.rows.get('services', id)) return null
  const known = await whichIsKnown(context, String(args.date_of_service), nameKey(String(args.name)))
  return known && known !== id ? { from: id, to: known } : null
}

/** The same whether earlier ops, which may have moved or renamed any, are in the database already or in the same batch. */
async function whichIsKnown(
  { tx, churchId, rows }: ResolveContext,
  date: string,
  name: string,
): Promise<string | undefined> {
  const { rows: found } = await tx.query<{ id: string }>({ ...FIND, values: [churchId, date, name] })
  const maybe = new Map(rows.changedRows('services').map((row) => [row.id, row]))
  for (const { id } of found) {
    const row = await rows.get('services', id)
    if (row) maybe.set(id, row)
  }
  const goesBy = (row: ServiceRow) => row.date_of_service === date && nameKey(row.name) === name
  return inOrderOfMeaning([...maybe.values()].filter(goesBy))[0]?.id
}
