/** Who is calling, as the session says. */
import type { FeatureName } from '../../contract/features.ts'

export type Actor = {
  sessionId: string
  accountId: string
  churchId: string
  /** The browser's own id, where it said one. */
  deviceId: string | null
  features: FeatureName[]
  isOwner: boolean
  /** False for somebody removed from the team whose phone still delivers: only sync/push takes it, into quarantine. */
  active: boolean
}
