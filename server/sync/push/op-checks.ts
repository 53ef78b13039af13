/**
 * Checks on an op that need the church's rows. Each leaves out a part of a change, of which its author is notified, or
 * rejects a restore that comes too late.
 */
import type { TableName, RowOf } from '../../../contract/tables/index.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { Refusal } from '../../../sync/mutation.ts'
import type { MemoryTx } from '../store.ts'
import { birthAfter, birthLeftOut, NO_BIRTH, type PersonFields } from '../../../sync/merge/person.ts'
import type pg from 'pg'

type Args = Record<string, unknown>

/** The place of an account in the arguments, and the message if that account is not allowed. */
type Named = {
  table: TableName
  field: 'user_id' | 'owner_id'
  within?: 'set'
  mayHelp: string
  left: string
}

const OF_TEAM = `select from memberships where church_id = $1 and account_id = $2 and status = 'active'`

/** Also allows the account that already follows up this person: the next line continues with them. */
const MAY_FOLLOW_UP = `select where exists (${OF_TEAM} and (is_owner or 'membersAccess' = any(features)))
  or exists (select from follow_ups where church_id = $1 and owner_id = $2 and person_id = $3)`

const group = (table: 'cells' | 'departments'): Named => ({
  table,
  field: 'user_id',
  mayHelp: OF_TEAM,
  left: 'Saved, but not with the coordinator you chose: they are not of your church’s team. Please choose another.',
})

const NAMED: Record<string, Named> = {
  'create-cell': group('cells'),
  'edit-cell': { ...group('cells'), within: 'set' },
  'create-department': group('departments'),
  'edit-department': { ...group('departments'), within: 'set' },
  'change-follow-up': {
    table: 'follow_ups',
    field: 'owner_id',
    within: 'set',
    mayHelp: MAY_FOLLOW_UP,
    left: 'Saved, but unassigned. The chosen user is not in your team, or no longer has access to members. Please choose another.',
  },
}

/**
 * Accepts only members of the church's team as group leaders and as owners of follow-ups, as the API does. A phone may
 * not know yet that somebody left.
 * @returns the arguments without an account that is not allowed, and then the message
 */
export async function onlyTeam(
  context: ResolveContext & { actor: { accountId: string | null } },
  type: string,
  args: Args,
): Promise<{ args: Args; left?: string }> {
  const named = NAMED[type]
  if (!named) return { args }
  const holder = named.within ? (args[named.within] as Args) : args
  const account = holder[named.field]
  if (typeof account !== 'string' || (await mayBeNamed(context, named, args, account))) return { args }
  const { [named.field]: _left, ...others } = holder
  // A new group gets no leader instead; an edit leaves the current one.
  return named.within
    ? { args: { ...args, [named.within]: others }, left: named.left }
    : { args: { ...others, [named.field]: null }, left: named.left }
}

async function mayBeNamed(
  { tx, churchId, rows, actor }: Parameters<typeof onlyTeam>[0],
  { table, field, mayHelp }: Named,
  args: Args,
  account: string,
): Promise<boolean> {
  if (account === actor.accountId) return true
  const current: object | undefined = await rows.get(table, String(args.id))
  if ((current as Args | undefined)?.[field] === account) return true
  const values = [churchId, account, ...(table === 'follow_ups' ? [args.person_id] : [])]
  const { rowCount } = await tx.query({ name: `only-team-${field}`, text: mayHelp, values })
  return rowCount !== 0
}

/** Days in which a deleted person can be restored. See docs/protocol.md, "Restoring a person". */
export const RESTORABLE_DAYS = 30

/** A phone may be offline this long afterwards and still bring a restore that was tapped in time. */
const LATE_DAYS = 30

const DAY = 86_400_000

/**
 * SQL over the members row for the time at which the church received the deletion. An offline phone sends it late, and the
 * time to restore begins at its arrival. If the history is gone, the moment of the tap counts.
 * @param row the members row in the statement, such as `m`
 */
export const deletionReceived = (row: string): string => `greatest(${row}.deleted_at, (
  select l.at from audit_log l where l.church_id = ${row}.church_id and l.subject_id = ${row}.id
    and l.subject_table = 'members' and l.changes #>> '{deleted_at,1}' is not null order by l.rev desc limit 1))`

const DELETION_RECEIVED = {
  name: 'deletion-received',
  text: `select ${deletionReceived('m')} as received from members m where m.church_id = $1 and m.id = $2`,
}

/**
 * Rejects a restore that was tapped, or arrives, too late.
 * @param tapped the time of the restore by the corrected clock, ISO 8601 UTC
 * @throws Refusal RESTORE_TOO_LATE
 */
export async function inTimeToRestore(
  { tx, churchId, rows, now }: ResolveContext & { now: number },
  { id }: MemberRow,
  tapped: string,
): Promise<void> {
  // The person was deleted in this batch, so the deletion arrives now.
  if (changedHere(rows, id)) return
  const { rows: found } = await tx.query<{ received: Date | string | null }>({
    ...DELETION_RECEIVED,
    values: [churchId, id],
  })
  const arrived = found[0]?.received ? new Date(found[0].received).getTime() : now
  const inTime = Date.parse(tapped) <= arrived + RESTORABLE_DAYS * DAY
  if (!inTime || now > arrived + (RESTORABLE_DAYS + LATE_DAYS) * DAY) throw tooLate()
}

const changedHere = (rows: MemoryTx, id: string) => rows.changedRows('members').some((row) => row.id === id)

const tooLate = () =>
  new Refusal(
    'RESTORE_TOO_LATE',
    'A deleted person can be restored for 30 days, and these are over. Add them again if they are back.',
    false,
  )

/**
 * Finds an impossible birthday in a person's change: not in the calendar, incomplete or in the future.
 * @returns the message about a birthday that the change's effect leaves out
 */
export async function unrealBirthday(
  rows: Pick<MemoryTx, 'get'>,
  type: string,
  args: Record<string, unknown>,
): Promise<string | undefined> {
  if (type === 'add-member' || type === 'capture-first-timer')
    return leftOf(birthAfter(NO_BIRTH, args as Partial<PersonFields>))
  if (type !== 'edit-member') return undefined
  const known = await rows.get('members', String(args.id))
  return leftOf(birthAfter(known ?? NO_BIRTH, args.set as Partial<PersonFields>))
}

const leftOf = ({ problem }: ReturnType<typeof birthAfter>) => (problem ? birthLeftOut(problem) : undefined)

const BELONGING = {
  name: 'people-of-household',
  text: 'select id from members where church_id = $1 and household_id = $2',
}

/** Splitting up a household also takes out people whom the author's phone did not know there. */
export async function wholeHousehold(
  { tx, churchId, rows }: ResolveContext,
  type: string,
  args: Args,
): Promise<Args> {
  if (type !== 'delete-household') return args
  const { rows: found } = await tx.query<{ id: string }>({ ...BELONGING, values: [churchId, args.id] })
  const joined = rows.changedRows('members').filter((row) => row.household_id === args.id)
  const people = new Set([
    ...(args.people as string[]),
    ...found.map(({ id }) => id),
    ...joined.map(({ id }) => id),
  ])
  return { ...args, people: [...people] }
}

/** Defines what resolve steps need and find, and how they read and order rows. */

export type ResolveContext = { tx: pg.PoolClient; churchId: string; rows: MemoryTx }

/** An id that the op made up, and the id that it is an alias of. */
export type Alias = { from: string; to: string }

/**
 * Returns rows in their current form: those that a query found, and all that this batch has changed. The caller filters
 * them, so the result is the same if earlier ops are in the database already or in this batch.
 */
export async function currentRows<T extends TableName>(
  rows: MemoryTx,
  table: T,
  found: readonly { id: string }[],
): Promise<RowOf<T>[]> {
  await rows.prefetch(found.map(({ id }) => [table, id] as const))
  const ids = new Set([...found.map(({ id }) => id), ...rows.changedRows(table).map(({ id }) => id)])
  const all = await Promise.all([...ids].map((id) => rows.get(table, id)))
  return all.filter((row) => row !== undefined)
}

type Ordered = { id: string; created_at: string; deleted_at: string | null }

/**
 * Orders records of one meaning: living ones first, then the preferred ones, then the oldest.
 * @param isPreferred none without it
 */
export function inOrderOfMeaning<Row extends Ordered>(
  rows: readonly Row[],
  isPreferred: (row: Row) => boolean = () => false,
): Row[] {
  const key = (row: Row) =>
    `${row.deleted_at ? 1 : 0} ${isPreferred(row) ? 0 : 1} ${row.created_at} ${row.id}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
