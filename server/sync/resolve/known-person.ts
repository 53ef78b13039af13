/** Same normalised phone and same name is the same person; the id the phone made up becomes an alias. */
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { WHO_IS_KNOWN } from '../../church/alias-sql.ts'
import type { Alias, ResolveContext } from './resolve.ts'

const FIND = {
  name: 'known-person',
  text: `select m.id, coalesce(a.to_id, m.id) as means ${WHO_IS_KNOWN(2, 3)}
         order by m.deleted_at is not null, m.created_at, m.id limit 1`,
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
  const known = inBatch(context, phone, name) ?? (await inChurch(context, phone, name))
  return known && known !== id ? { from: id, to: known } : null
}

/** Written by an earlier op of the same batch, so not in the database yet. */
function inBatch({ rows }: ResolveContext, phone: string, name: string): string | undefined {
  return rows
    .changedRows('members')
    .find(
      (row) =>
        !row.deleted_at && row.phone_number === phone && nameKey(row.first_name, row.last_name) === name,
    )?.id
}

async function inChurch(
  { tx, churchId, rows }: ResolveContext,
  phone: string,
  name: string,
): Promise<string | undefined> {
  const found = await tx.query<{ id: string; means: string }>({ ...FIND, values: [churchId, phone, name] })
  const [known] = found.rows
  if (!known) return undefined
  const [now, meant] = [await rows.get('members', known.id), await rows.get('members', known.means)]
  return meant && !meant.deleted_at && now?.phone_number === phone ? known.means : undefined
}
