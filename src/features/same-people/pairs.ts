import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'

export type Pair = AnswerOf<typeof samePeopleRoutes.listSamePeople>[number]
export type Side = Pair['sides'][number]
export type Joined = AnswerOf<typeof samePeopleRoutes.listJoinedPeople>[number]

/** So many at once; deciding on them brings the next. */
const AT_ONCE = 50

export type Pairs = {
  pairs: Pair[]
  /** There are more than these. */
  more?: boolean
  joined: Joined[]
}

/** What waits for a decision, and what was joined and can be parted. */
export async function loadPairs(signal: AbortSignal): Promise<Pairs> {
  const query = { limit: AT_ONCE }
  const [pairs, joined] = await Promise.all([
    api.page(samePeopleRoutes.listSamePeople, { query, signal }),
    api.call(samePeopleRoutes.listJoinedPeople, { query, signal }),
  ])
  return { pairs: pairs.items, more: pairs.next_cursor !== null, joined }
}

/** What names a pair in the address. */
export const pairId = ({ sides }: Pair): string => sides.map(({ person }) => person.id).join('_')
