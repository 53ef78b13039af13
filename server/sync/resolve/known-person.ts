/** Same normalised phone and same name is the same person; the id the phone made up becomes an alias. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { WHO_IS_KNOWN } from '../../church/alias-sql.ts'
import type { Alias, ResolveContext } from './resolve.ts'
import { inOrderOfMeaning } from './which-is-meant.ts'

const FIND = {
  name: 'known-person',
  text: `select m.id, coalesce(a.to_id, m.id) as means ${WHO_IS_KNOWN(2, 3)}`,
}

export async function knownPerson(
  context: ResolveContext,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  const id = String(args.id)
  const typed = args.phone_number
  if (typeof typed !== 'string' || (await context.rows.get('members', id))) return null
  const phone = normalPhone(typed) ?? typed
  const name = nameKey(String(args.first_name), String(args.last_name))
  const known = await whoIsKnown(context, phone, name)
  return known && known !== id ? { from: id, to: known } : null
}

/** The same whether earlier ops, which may have renamed anybody, are in the database already or in the same batch. */
async function whoIsKnown(
  { tx, churchId, rows }: ResolveContext,
  phone: string,
  name: string,
): Promise<string | undefined> {
  const values = [churchId, phone, name]
  const { rows: found } = await tx.query<{ id: string; means: string }>({ ...FIND, values })
  await rows.prefetch(found.flatMap(({ id, means }) => [id, means].map((each) => ['members', each] as const)))
  const means = new Map(found.map((one) => [one.id, one.means]))
  const maybe = new Map(rows.changedRows('members').map((row) => [row.id, row]))
  for (const { id } of found) {
    const row = await rows.get('members', id)
    if (row) maybe.set(id, row)
  }
  const goesBy = (row: MemberRow) =>
    row.phone_number === phone && nameKey(row.first_name, row.last_name) === name
  for (const { id } of inOrderOfMeaning([...maybe.values()].filter(goesBy))) {
    const meant = await rows.get('members', means.get(id) ?? id)
    if (meant && !meant.deleted_at) return meant.id
  }
  return undefined
}
