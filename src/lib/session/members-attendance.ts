import { api } from '../api/api.ts'

/** Under which it is kept on the phone. */
export const MEMBERS_ATTENDANCE = 'members-attendance'

/** What the church's server says of everybody's attendance. */
export async function askAttendance(id: string) {
  const { memberRoutes } = await import('../../../contract/routes/members.ts')
  return api.call(memberRoutes.listMembersAttendance, { params: { id } })
}
