import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'

export type Pair = AnswerOf<typeof samePeopleRoutes.listSamePeople>[number]
export type Side = Pair['sides'][number]
export type Merge = AnswerOf<typeof samePeopleRoutes.listMergedPeople>[number]

/** The list shows at most so many. Deciding on them loads the next. */
const AT_ONCE = 50

export type Pairs = {
  pairs: Pair[]
  /** There are more than these. */
  more?: boolean
  joined: Merge[]
}

/** Loads the pending pairs, and the merges that can be undone. */
export async function loadPairs(signal: AbortSignal): Promise<Pairs> {
  const query = { limit: AT_ONCE }
  const [pairs, joined] = await Promise.all([
    api.page(samePeopleRoutes.listSamePeople, { query, signal }),
    api.call(samePeopleRoutes.listMergedPeople, { query, signal }),
  ])
  return { pairs: pairs.items, more: pairs.next_cursor !== null, joined }
}

/** The pair's id in the address. */
export const pairId = ({ sides }: Pair): string => sides.map(({ person }) => person.id).join('_')
