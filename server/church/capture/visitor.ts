/** A visitor acts for nobody's account, and may do what the public pages offer. */
import type { SyncActor } from '../../sync/actor.ts'

export const visitorOf = (churchId: string): SyncActor => ({
  churchId,
  accountId: null,
  deviceId: null,
  features: ['attendanceAccess', 'membersAccess'],
  active: true,
})
