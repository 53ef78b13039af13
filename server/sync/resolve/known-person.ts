/** Same normalised phone and same name is the same person; the id the phone made up becomes an alias. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { matchName, personCaptured, typedWords } from '../../../sync/merge/match-name.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { WHO_IS_KNOWN, WHO_SHARES } from '../../church/alias-sql.ts'
import type { Alias, ResolveContext } from './resolve.ts'
import { inOrderOfMeaning } from './which-is-meant.ts'

type Typed = { phone: string; first_name: string; last_name: string }
type Found = { id: string; means: string }

const FIND = {
  name: 'known-person',
  text: `select m.id, coalesce(a.to_id, m.id) as means ${WHO_IS_KNOWN(2, 3)}`,
}

const FIND_SHARING = { name: 'known-person-sharing', text: WHO_SHARES('m.phone_number = $2') }

/** A member is added: known where somebody has this phone and exactly this name. */
export const knownPerson = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, false)

/** A first timer is captured: known too where all words of the name belong to one person of that phone alone. */
export const knownVisitor = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, true)

async function aliasOf(
  context: ResolveContext,
  args: Record<string, unknown>,
  byPart: boolean,
): Promise<Alias | null> {
  const id = String(args.id)
  const phone = args.phone_number
  if (typeof phone !== 'string' || (await context.rows.get('members', id))) return null
  const typed = {
    phone: normalPhone(phone) ?? phone,
    first_name: String(args.first_name),
    last_name: String(args.last_name),
  }
  const known = await whoIsKnown(context, typed, byPart)
  return known && known !== id ? { from: id, to: known } : null
}

/** The same whether earlier ops, which may have renamed anybody, are in the database already or in the same batch. */
async function whoIsKnown(
  { tx, churchId, rows }: ResolveContext,
  typed: Typed,
  byPart: boolean,
): Promise<string | undefined> {
  const found = byPart ? await sharing(tx, churchId, typed) : await sameName(tx, churchId, typed)
  await rows.prefetch(found.flatMap(({ id, means }) => [id, means].map((each) => ['members', each] as const)))
  const means = new Map(found.map((one) => [one.id, one.means]))
  const maybe = new Map(rows.changedRows('members').map((row) => [row.id, row]))
  for (const { id } of found) {
    const row = await rows.get('members', id)
    if (row) maybe.set(id, row)
  }
  const records: MemberRow[] = []
  for (const row of inOrderOfMeaning([...maybe.values()].filter((one) => one.phone_number === typed.phone))) {
    const meant = await rows.get('members', means.get(row.id) ?? row.id)
    if (meant && !meant.deleted_at) records.push({ ...row, id: meant.id })
  }
  const key = nameKey(typed.first_name, typed.last_name)
  const same = records.find((row) => nameKey(row.first_name, row.last_name) === key)
  return (same ?? (byPart ? personCaptured(records, typed) : undefined))?.id
}

async function sameName(
  tx: ResolveContext['tx'],
  churchId: string,
  { phone, first_name, last_name }: Typed,
): Promise<Found[]> {
  const values = [churchId, phone, nameKey(first_name, last_name)]
  return (await tx.query<Found>({ ...FIND, values })).rows
}

/** A number may be that of many; only those whom the name fits are read whole. */
async function sharing(
  tx: ResolveContext['tx'],
  churchId: string,
  { phone, first_name, last_name }: Typed,
): Promise<Found[]> {
  const { rows } = await tx.query<Found & { first_name: string; last_name: string | null }>({
    ...FIND_SHARING,
    values: [churchId, phone],
  })
  const words = typedWords(first_name, last_name)
  const key = nameKey(first_name, last_name)
  return rows.filter(
    (row) => matchName(words, row) !== null || nameKey(row.first_name, row.last_name) === key,
  )
}
