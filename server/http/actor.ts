/** Defines the callers of requests and ops. */
import type { FeatureName } from '../../contract/features.ts'

/** The caller, as its session identifies it. */
export type Actor = {
  sessionId: string
  accountId: string
  churchId: string
  /** The browser's own id, if it sent one. */
  deviceId: string | null
  features: FeatureName[]
  isOwner: boolean
  /**
   * False for somebody removed from the team, and on a phone that was written off as lost. Only sync/push still accepts the
   * phone's ops, into quarantine.
   */
  active: boolean
  /** True if the phone was written off as lost while its person is in the team. */
  lost?: boolean
}

/** The actor that ops are settled for: a phone's account, a REST caller, or a visitor without an account. */
export type SyncActor = Pick<Actor, 'churchId' | 'features' | 'active' | 'lost'> & {
  accountId: string | null
  deviceId: string | null
  /** The import that sends the ops. History records it. */
  importId?: string
}
