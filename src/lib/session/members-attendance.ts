import type { Church } from '../../../sync/client/api.ts'
import { api } from '../api/api.ts'
import { whenQuiet } from '../device/when-quiet.ts'
import { fetchWhereOld } from './fetch-where-old.ts'

/** Under which it is kept on the phone. */
export const MEMBERS_ATTENDANCE = 'members-attendance'

/** What the church's server says of everybody's attendance. */
export async function askAttendance(id: string) {
  const { memberRoutes } = await import('../../../contract/routes/members.ts')
  return api.call(memberRoutes.listMembersAttendance, { params: { id } })
}

/** For who looks at members, so that they know it without a network too. An usher's Sunday at the door does not pay for it. */
export function keepAttendance(church: Church): void {
  const load = () => askAttendance(church.church.id)
  whenQuiet(() => void fetchWhereOld(church, MEMBERS_ATTENDANCE, load).catch(() => undefined))
}
