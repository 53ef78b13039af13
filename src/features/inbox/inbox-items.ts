import { useCallback } from 'react'
import { childRoutes } from '../../../contract/routes/children.ts'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { api, type AnswerOf, type ListPage } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { useAgainWhenSeen } from '../../lib/api/use-again.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { AT_ONCE, useQueuedOps, type Sent } from './queued-ops.ts'

export type Pair = AnswerOf<typeof samePeopleRoutes.listSamePeople>[number]
export type MaybeFamily = AnswerOf<typeof samePeopleRoutes.listMaybeFamilies>[number]
export type Merge = AnswerOf<typeof samePeopleRoutes.listMergedPeople>[number]
export type Replaced = AnswerOf<typeof reviewRoutes.listReplaced>[number]
export type Late = AnswerOf<typeof reviewRoutes.listDeletedServices>[number]
export type HeldPhone = AnswerOf<typeof deliveryRoutes.getDeliveryStatus>[number]
export type Override = AnswerOf<typeof childRoutes.listOverrides>[number]

type Values = {
  duplicate: Pair
  family: MaybeFamily
  late: Late
  kept: Sent
  conflict: Replaced
  rejected: Sent
  phone: HeldPhone
  merge: Merge
  override: Override
}
type ItemType = keyof Values
/** `at`: ISO 8601 UTC, null if unknown. `id` is the item's name in the address. */
type ItemOf<T extends ItemType> = { type: T; id: string; at: string | null; value: Values[T] }
export type Item = { [T in ItemType]: ItemOf<T> }[ItemType]

/** The views of the Inbox, in their order. */
export const KINDS = [
  'duplicates',
  'families',
  'decisions',
  'conflicts',
  'refused',
  'phones',
  'done',
] as const
export type Kind = (typeof KINDS)[number]

/** A user can decide on these. The others are for their information. */
export const TO_DECIDE: readonly Kind[] = ['duplicates', 'families', 'decisions', 'conflicts']

/** One list of the server as items of the Inbox. */
type Source = {
  kind: Kind
  status: 'loading' | 'ready' | 'failed'
  items: readonly Item[]
  /** There are more than these. */
  more: boolean
  /** The time of the response (ISO 8601 UTC), if it is not current. */
  from: string | null
  problem: ApiProblem | null
}

export type Inbox = {
  sources: readonly Source[]
  /** Loads the lists that a decision on such an item changes. */
  reload: (type: ItemType) => void
  reloadAll: () => void
}

/** Stays "loading" and keeps nothing. For lists that this user may not read. */
const never = () => Promise.reject<never>(new DOMException('Not for this user', 'AbortError'))

const query = { limit: AT_ONCE }
const loadLate = (signal: AbortSignal) => api.page(reviewRoutes.listDeletedServices, { query, signal })
const loadReplaced = (signal: AbortSignal) => api.page(reviewRoutes.listReplaced, { query, signal })
const loadOverrides = (signal: AbortSignal) => api.page(childRoutes.listOverrides, { query, signal })
const loadPhones = (signal: AbortSignal) => api.page(deliveryRoutes.getDeliveryStatus, { signal })

/** The Inbox shows at most so many pairs. Deciding on them loads the next. */
const PAIRS_AT_ONCE = 50

type Pairs = {
  pairs: Pair[]
  more?: boolean
  joined: Merge[]
  /** Absent in what an earlier version of the app kept. */
  families?: MaybeFamily[]
}

async function loadPairs(signal: AbortSignal): Promise<Pairs> {
  const query = { limit: PAIRS_AT_ONCE }
  const [pairs, joined, families] = await Promise.all([
    api.page(samePeopleRoutes.listSamePeople, { query, signal }),
    api.call(samePeopleRoutes.listMergedPeople, { query, signal }),
    api.call(samePeopleRoutes.listMaybeFamilies, { query, signal }),
  ])
  return { pairs: pairs.items, more: pairs.next_cursor !== null, joined, families }
}

/**
 * Everything that waits for this user, list by list. A list that they may not decide on is left out. Without a
 * plan, administrators still decide on ops of phones.
 */
export function useInbox(): Inbox {
  const { features } = useChurch()
  const lapsed = useSession(isLapsed)
  const members = !lapsed && features.includes('membersAccess')
  const attendance = features.includes('attendanceAccess')
  const [same, reloadSame] = useLastKnown('same-people', members ? loadPairs : never)
  const [late, reloadLate] = useLoaded(!lapsed && attendance ? loadLate : never)
  const [kept, reloadKept] = useQueuedOps('quarantined')
  const [replaced, reloadReplaced] = useLoaded(lapsed ? never : loadReplaced)
  const [rejected, reloadRejected] = useQueuedOps('rejected')
  const [phones, reloadPhones] = useLoaded(attendance ? loadPhones : never)
  const [overrides, reloadOverrides] = useLoaded(members ? loadOverrides : never)

  const reload = useCallback(
    (type: ItemType) => {
      if (type === 'late') reloadLate()
      else if (type === 'conflict') reloadReplaced()
      else if (type === 'kept') {
        reloadKept()
        reloadRejected()
      } else reloadSame()
    },
    [reloadSame, reloadLate, reloadKept, reloadReplaced, reloadRejected],
  )
  const reloadAll = useCallback(() => {
    for (const again of [reloadLate, reloadKept, reloadReplaced, reloadRejected]) again()
    for (const again of [reloadSame, reloadPhones, reloadOverrides]) again()
  }, [reloadSame, reloadLate, reloadKept, reloadReplaced, reloadRejected, reloadPhones, reloadOverrides])
  useAgainWhenSeen(reloadAll)

  const sources = [
    ...(members ? [pairsOf(same), familiesOf(same)] : []),
    ...(!lapsed && attendance
      ? [listed('decisions', late, (one) => item('late', one.id, one.arrived_at, one))]
      : []),
    listed('decisions', kept, (one) => item('kept', one.op_id, one.settled_at, one)),
    ...(lapsed
      ? []
      : [listed('conflicts', replaced, (one) => item('conflict', one.id, one.replaced_at, one))]),
    listed('refused', rejected, (one) => item('rejected', one.op_id, one.settled_at, one)),
    ...(attendance ? [phonesOf(phones)] : []),
    ...(members
      ? [mergesOf(same), listed('done', overrides, (one) => item('override', one.id, one.happened_at, one))]
      : []),
  ]
  return { sources, reload, reloadAll }
}

const item = <T extends ItemType>(type: T, id: string, at: string | null, value: Values[T]) =>
  ({ type, id: `${type}-${id}`, at, value }) as Item

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).join('_')

type State<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value; from?: string | null; problem?: ApiProblem }
  | { status: 'failed'; problem: ApiProblem }

function sourceOf<Value>(
  kind: Kind,
  state: State<Value>,
  itemsOf: (value: Value) => readonly Item[],
  hasMore: (value: Value) => boolean = () => false,
): Source {
  const ready = state.status === 'ready'
  return {
    kind,
    status: state.status,
    items: ready ? itemsOf(state.value) : [],
    more: ready && hasMore(state.value),
    from: (ready && state.from) || null,
    problem: state.status === 'failed' ? state.problem : null,
  }
}

const listed = <One>(kind: Kind, state: State<ListPage<readonly One[]>>, itemFor: (one: One) => Item) =>
  sourceOf(
    kind,
    state,
    ({ items }) => items.map(itemFor),
    ({ next_cursor }) => next_cursor !== null,
  )

const pairsOf = (same: State<Pairs>) =>
  sourceOf(
    'duplicates',
    same,
    ({ pairs }) =>
      pairs.map((pair) =>
        item('duplicate', idsOf(pair.sides.map(({ person }) => person)), pair.noticed_at, pair),
      ),
    ({ more }) => more ?? false,
  )

const familiesOf = (same: State<Pairs>) =>
  sourceOf('families', same, ({ families = [] }) =>
    families.map((group) => item('family', idsOf(group.people), null, group)),
  )

const mergesOf = (same: State<Pairs>) =>
  sourceOf('done', same, ({ joined }) => joined.map((one) => item('merge', one.id, one.joined_at, one)))

/** Only phones that hold something. A phone that was written off delays nothing. */
const phonesOf = (phones: State<ListPage<readonly HeldPhone[]>>) =>
  sourceOf('phones', phones, ({ items }) =>
    items
      .filter(({ not_received, written_off }) => not_received > 0 && !written_off)
      .map((one) => item('phone', `${one.device_id}_${one.person.id}`, one.last_heard_at, one)),
  )
