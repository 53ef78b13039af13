/** What stays of a change once whom it is about is erased. */
import type { ArgsOf, MutationName } from '../../mutations/index.ts'
import { keepErased } from '../../mutations/keep-erased.ts'
import type { OpContent } from '../outbox/opened-ops.ts'

type Args = Record<string, unknown>
type Kept = ArgsOf<'keep-erased'>

const BROUGHT =
  (first_timer: boolean) =>
  ({ id, service_id }: Args): Kept => ({
    person_id: String(id),
    came: { service_id: typeof service_id === 'string' ? service_id : null, first_timer },
  })
const SAID_OF = ({ person_id, id }: Args): Kept => ({ person_id: String(person_id ?? id), came: null })
/** Nothing in it says who anybody is: it stays as it was sent. */
const NOTHING = null

/** Where a kind of change is missing here that is a type error: whoever adds one says what of it a person is known by. */
const SAYS: Record<MutationName, ((args: Args) => Kept) | typeof NOTHING> = {
  'capture-first-timer': BROUGHT(true),
  'add-member': BROUGHT(false),
  'edit-member': SAID_OF,
  'add-follow-up-note': SAID_OF,
  'mark-person': NOTHING,
  'unmark-person': NOTHING,
  'delete-member': NOTHING,
  'restore-member': NOTHING,
  'change-follow-up': NOTHING,
  'keep-erased': NOTHING,
  'count-heads': NOTHING,
  'create-service': NOTHING,
  'edit-service': NOTHING,
  'delete-service': NOTHING,
  'create-cell': NOTHING,
  'edit-cell': NOTHING,
  'delete-cell': NOTHING,
  'create-department': NOTHING,
  'edit-department': NOTHING,
  'delete-department': NOTHING,
}

/** The very same where there is nothing to strike. A kind that this version does not know is not judged. */
export function struck(content: OpContent): OpContent {
  const { about, ...sent } = content
  const kept = Object.hasOwn(SAYS, sent.type) ? SAYS[sent.type as MutationName]?.(sent.args) : undefined
  if (kept) return { type: keepErased.name, v: keepErased.v, args: kept }
  return about ? sent : content
}

/** Whether one of these ids stands in it, wherever. */
export function namesOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (!value || typeof value !== 'object') return false
  return Object.values(value).some((part) => namesOneOf(ids, part))
}
