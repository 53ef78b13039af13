/**
 * Who is to lead a group or to look after a line is of the church's team, as the API asks it too. A phone may not have
 * heard that somebody left: what else the change says is kept, and its person is told what was left out.
 */
import type { TableName } from '../../../contract/tables/index.ts'
import type { ResolveContext } from './resolve.ts'

type Args = Record<string, unknown>

/** Where an account stands in the arguments, and what is said where it may not. */
type Named = {
  table: TableName
  field: 'user_id' | 'owner_id'
  within?: 'set'
  mayHelp: string
  left: string
}

const OF_TEAM = `select from memberships where church_id = $1 and account_id = $2 and status = 'active'`

/** Or whoever looks after this person already: their next line goes on with them. */
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
    left: 'Saved, but not with whom you chose to look after this person: they are not of your team, or may see members no more. Please choose another.',
  },
}

/** @returns the arguments without who may not be named, and then what to tell */
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
  // What makes a group names nobody instead; a change leaves whoever is there.
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
  const stands: object | undefined = await rows.get(table, String(args.id))
  if ((stands as Args | undefined)?.[field] === account) return true
  const values = [churchId, account, ...(table === 'follow_ups' ? [args.person_id] : [])]
  const { rowCount } = await tx.query({ name: `only-team-${field}`, text: mayHelp, values })
  return rowCount !== 0
}
