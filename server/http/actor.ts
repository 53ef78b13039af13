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
  /**
   * False for somebody removed from the team, and on a phone that was written off as lost: only sync/push takes what the
   * phone still delivers, into quarantine.
   */
  active: boolean
  /** The phone was written off as lost; its person is of the team. */
  lost?: boolean
}
