/** Whom changes are about that a church did not take. */
import type pg from 'pg'
import { uuid } from '../../../contract/ids.ts'
import { meant } from '../alias-sql.ts'

export type Whom = { first_name: string; last_name: string }

type Args = Record<string, unknown>
type Change = { type: string | null; args: unknown }

/**
 * By the person's id. An erased person has no name left. A name typed in one of these changes does for a person who never
 * came in.
 * @param deletedToo whether the reader may see the names of deleted people; phones at the door do not hold them
 */
export async function whomOf(
  tx: pg.ClientBase,
  churchId: string,
  changes: readonly Change[],
  deletedToo: boolean,
): Promise<(change: Change) => Whom | null> {
  const ids = changes.flatMap((change) => personIn(change) ?? [])
  const { rows } = await tx.query<Whom & { id: string }>(NAMES, [churchId, ids, deletedToo])
  const names = new Map<string, Whom>(changes.flatMap(({ args }) => typedIn(args)))
  for (const { id, first_name, last_name } of rows) names.set(id, { first_name, last_name })
  return (change) => named(names.get(personIn(change) ?? ''))
}

const NAMES = `
  select t.given as id, case when seen then m.first_name end as first_name, case when seen then m.last_name end as last_name
  from ${meant(2)} t
  join members m on m.church_id = $1 and m.id = t.id
  cross join lateral (select $3::boolean or m.deleted_at is null as seen) s`

const ABOUT_ITSELF = ['edit-member', 'delete-member', 'restore-member']
/** Other kinds name nobody, whatever their arguments say: else any id would be turned into a name. */
const ABOUT_A_PERSON = ['mark-person', 'unmark-person', 'change-follow-up', 'add-follow-up-note']

/** What was sent may be anything. */
function personIn({ type, args }: Change): string | undefined {
  const { person_id, id } = asArgs(args)
  const whose = ABOUT_ITSELF.includes(type ?? '') ? id : undefined
  if (ABOUT_A_PERSON.includes(type ?? '')) return uuid.safeParse(person_id).data
  return uuid.safeParse(whose).data
}

function typedIn(args: unknown): [string, Whom][] {
  const { id: typed, first_name, last_name } = asArgs(args)
  const id = uuid.safeParse(typed).data
  if (!id || typeof first_name !== 'string') return []
  return [[id, { first_name, last_name: typeof last_name === 'string' ? last_name : '' }]]
}

const asArgs = (args: unknown): Args =>
  args && typeof args === 'object' && !Array.isArray(args) ? (args as Args) : {}

const named = (whom: Whom | undefined): Whom | null => (whom?.first_name ? whom : null)
