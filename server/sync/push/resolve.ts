/**
 * Runs resolve steps: decisions that only the server can make, by a query over the church, before an effect runs. A
 * step finds the row that an op's made-up id is an alias of.
 */
import { currentRows, inOrderOfMeaning, type Alias, type ResolveContext } from './op-checks.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { matchName, personCaptured, typedWords } from '../../../sync/merge/match-name.ts'
import { claimed } from '../../../sync/mutations/change-households.ts'
import { taken } from '../../../sync/mutations/change-services.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { WHO_IS_KNOWN, WHO_SHARES } from '../../modules/shared/counted-sql.ts'
import type { ScheduleRow } from '../../../contract/tables/schedules.ts'
import type { OpContext } from '../../../sync/mutation.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { madeService, skippedDay, unskippedDay } from './scheduled-services.ts'

/** Returns the aliases; none if the op brings something new. */
type ResolveStep = (
  context: ResolveContext,
  args: Record<string, unknown>,
  op: OpContext,
) => Promise<Alias | Alias[] | null>

/** For an added member: matches somebody with this phone and exactly this name. */
const knownPerson = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, false)

/** For a captured first timer: also matches if all words of the name fit one person of that phone alone. */
const knownVisitor = (context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> =>
  aliasOf(context, args, true)

const STEPS: Record<string, ResolveStep> = {
  'capture-first-timer': knownVisitor,
  'add-member': knownPerson,
  'create-service': (context, args, op) => madeService(context, args as ArgsOf<'create-service'>, op),
  'create-household': knownHousehold,
  'create-schedule': knownSchedule,
  'edit-schedule': freeName,
  'skip-service': (context, args) => skippedDay(context, args as ArgsOf<'skip-service'>),
  'unskip-service': (context, args) => unskippedDay(context, args as ArgsOf<'unskip-service'>),
}

export async function resolve(
  context: ResolveContext,
  type: string,
  args: Record<string, unknown>,
  op: OpContext,
): Promise<Alias[]> {
  const found = (await STEPS[type]?.(context, args, op)) ?? []
  return Array.isArray(found) ? found : [found]
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

/**
 * Detects a known household: the one to which these people belong already. So two phones that make one household end with
 * one.
 * @throws Refusal HOUSEHOLDS_CLAIMED if they belong to two
 */
async function knownHousehold(
  { rows }: ResolveContext,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  const id = String(args.id)
  if (await rows.get('households', id)) return null
  const people = await Promise.all((args.people as string[]).map((one) => rows.get('members', one)))
  const claims = [...new Set(people.flatMap((person) => person?.household_id ?? []))]
  await rows.prefetch(claims.map((one) => ['households', one] as const))
  const households = await Promise.all(claims.map((one) => rows.get('households', one)))
  const [known, another] = households.filter((household) => household && !household.deleted_at)
  if (another) throw claimed()
  return known ? { from: id, to: known.id } : null
}

const SCHEDULES_OF = {
  name: 'schedules-of',
  text: 'select id from schedules where church_id = $1 and weekday = $2',
}

/**
 * Detects a known schedule: the same weekday, name and time is the same schedule, so two phones that make one end with one.
 * An ended one of this name comes back with its skipped days.
 * @throws Refusal SCHEDULE_NAMED if another schedule of that weekday has the name
 */
async function knownSchedule(context: ResolveContext, args: Record<string, unknown>): Promise<Alias | null> {
  const id = String(args.id)
  const { weekday, name, time } = args as ArgsOf<'create-schedule'>
  if (await context.rows.get('schedules', id)) return freeName(context, args)
  const [known] = inOrderOfMeaning(await schedulesNamed(context, weekday, name))
  if (!known) return null
  if (!known.deleted_at && known.time !== time) throw taken()
  return { from: id, to: known.id }
}

/** @throws Refusal SCHEDULE_NAMED if another schedule of that weekday has the name */
async function freeName(context: ResolveContext, args: Record<string, unknown>): Promise<null> {
  const set = (args.set ?? args) as { name?: string; weekday?: number }
  const weekday = set.weekday ?? (await context.rows.get('schedules', String(args.id)))?.weekday
  if (set.name === undefined || weekday === undefined) return null
  const named = await schedulesNamed(context, weekday, set.name)
  if (named.some(({ id, deleted_at }) => !deleted_at && id !== args.id)) throw taken()
  return null
}

/** Ended ones included. */
async function schedulesNamed(
  { tx, churchId, rows }: ResolveContext,
  weekday: number,
  name: string,
): Promise<ScheduleRow[]> {
  const { rows: found } = await tx.query<{ id: string }>({ ...SCHEDULES_OF, values: [churchId, weekday] })
  const key = nameKey(name)
  const all = await currentRows(rows, 'schedules', found)
  return all.filter((one) => one.weekday === weekday && nameKey(one.name) === key)
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
