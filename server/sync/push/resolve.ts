/**
 * Runs resolve steps: decisions that only the server can make, by a query over the church, before an effect runs. A
 * step finds the row that an op's made-up id is an alias of.
 */
import type pg from 'pg'
import type { MemoryTx } from '../memory-tx.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { matchName, personCaptured, typedWords } from '../../../sync/merge/match-name.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { WHO_IS_KNOWN, WHO_SHARES } from '../../modules/shared/aliases.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'

export type ResolveContext = { tx: pg.PoolClient; churchId: string; rows: MemoryTx }

/** An id that the op made up, and the id that it is an alias of. */
export type Alias = { from: string; to: string }

/** Returns the alias, or null if the op brings something new. */
type ResolveStep = (context: ResolveContext, args: Record<string, unknown>) => Promise<Alias | null>

/** For an added member: matches somebody with this phone and exactly this name. */
const knownPerson = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, false)

/** For a captured first timer: also matches if all words of the name fit one person of that phone alone. */
const knownVisitor = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, true)

const STEPS: Record<string, ResolveStep> = {
  'capture-first-timer': knownVisitor,
  'add-member': knownPerson,
  'create-service': knownService,
}

export async function resolve(
  context: ResolveContext,
  type: string,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  return (await STEPS[type]?.(context, args)) ?? null
}

type Typed = { phone: string; first_name: string; last_name: string }

type Found = { id: string; means: string }

const FIND_PERSON = {
  name: 'known-person',
  text: `select m.id, coalesce(a.to_id, m.id) as means ${WHO_IS_KNOWN(2, 3)}`,
}

const FIND_SHARING = { name: 'known-person-sharing', text: WHO_SHARES('m.phone_number = $2') }

/**
 * Detects known people: the same normalised phone and the same name is the same person. The id from the phone becomes
 * an alias.
 */
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

/** Earlier ops may have renamed anybody. The result is the same if they are in the database already or in this batch. */
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
  return (await tx.query<Found>({ ...FIND_PERSON, values })).rows
}

/** Many people may share a number. Only those whose name fits are read whole. */
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

const FIND_SERVICE = {
  name: 'known-service',
  text: 'select id from services where church_id = $1 and date_of_service = $2 and name_key = $3',
}

/** Detects known services: the same day and the same name is the same service, whatever id a phone gave it. */
async function knownService(context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> {
  const id = String(args.id)
  if (await context.rows.get('services', id)) return null
  const known = await whichIsKnown(context, String(args.date_of_service), nameKey(String(args.name)))
  return known && known !== id ? { from: id, to: known } : null
}

/**
 * Earlier ops may have moved or renamed any service. The result is the same if they are in the database already or in this
 * batch.
 */
async function whichIsKnown(
  { tx, churchId, rows }: ResolveContext,
  date: string,
  name: string,
): Promise<string | undefined> {
  const { rows: found } = await tx.query<{ id: string }>({
    ...FIND_SERVICE,
    values: [churchId, date, name],
  })
  const maybe = new Map(rows.changedRows('services').map((row) => [row.id, row]))
  for (const { id } of found) {
    const row = await rows.get('services', id)
    if (row) maybe.set(id, row)
  }
  const goesBy = (row: ServiceRow) => row.date_of_service === date && nameKey(row.name) === name
  return inOrderOfMeaning([...maybe.values()].filter(goesBy))[0]?.id
}

type Ordered = { id: string; created_at: string; deleted_at: string | null }

/** Orders records with the same name: live ones first, then the oldest. */
function inOrderOfMeaning<Row extends Ordered>(rows: readonly Row[]): Row[] {
  const key = (row: Row) => `${row.deleted_at ? 1 : 0} ${row.created_at} ${row.id}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The ids in ops' arguments, and the ids they are aliases of. */
export type AliasMap = Map<string, string>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns every id found anywhere in the arguments. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}

/** Returns the arguments with each alias replaced by its target. */
export function canonicalArgs<T>(value: T, aliases: AliasMap): T {
  if (aliases.size === 0) return value
  if (typeof value === 'string') return (aliases.get(value) ?? value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalArgs(item, aliases)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, canonicalArgs(item, aliases)]),
  ) as T
}
