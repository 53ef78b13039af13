import type { memberRoutes } from '../../../contract/routes/members.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api } from '../api/api.ts'
import type { AnswerOf } from '../api/route-types.ts'
import { whenQuiet } from '../device/when-quiet.ts'
import { fetchWhereOld } from './fetch-where-old.ts'

/** Under which it is kept on the phone. */
export const MEMBERS_ATTENDANCE = 'members-attendance'

type Page = AnswerOf<typeof memberRoutes.listMembersAttendance>
/** @property rest the people of a large church's further pages */
export type AttendanceTold = Page & { rest?: Page['people'][] }

/** A large church's server answers others in between. */
const AT_ONCE = 3000

/** What the church's server says of everybody's attendance. */
export async function askAttendance(id: string, triesLeft = 2): Promise<AttendanceTold> {
  const { memberRoutes: routes } = await import('../../../contract/routes/members.ts')
  const ask = (cursor?: string) =>
    api.call(routes.listMembersAttendance, { params: { id }, query: { limit: AT_ONCE, cursor } })
  const first = await ask()
  const rest: Page['people'][] = []
  for (let cursor = first.next_cursor; cursor;) {
    const page = await ask(cursor)
    // A day began or a service was held in between: the bits of one page are not those of the other.
    if (headOf(page) !== headOf(first)) {
      if (triesLeft === 0) throw new Error('What is told of everybody changed while it was told.')
      return askAttendance(id, triesLeft - 1)
    }
    rest.push(page.people)
    cursor = page.next_cursor
  }
  return rest.length > 0 ? { ...first, rest } : first
}

const headOf = ({ before, mondays, latest }: Page) => JSON.stringify([before, mondays, latest])

/** For who looks at members, so that they know it without a network too. An usher's Sunday at the door does not pay for it. */
export function keepAttendance(church: Church): void {
  const load = () => askAttendance(church.church.id)
  whenQuiet(() => void fetchWhereOld(church, MEMBERS_ATTENDANCE, load).catch(() => undefined))
}
