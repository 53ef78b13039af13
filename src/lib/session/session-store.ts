import { create } from 'zustand'
import type { Church } from '../../../sync/client/api.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { findPlan, planToOpen, type Plan } from '../../../contract/plans.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'

/**
 * Why nobody is signed in: `left` by choice, `ended` by time or for what is not known, `never` before. `ended-from-afar`: from
 * another device; `password-changed`: with it every device; `closed`: the church, by its owner in this browser;
 * `church-closed`: from elsewhere; `removed`: from the team; `written-off`: this phone, as lost; `left-in-other-tab`: by choice, there.
 */
export type SignedOutBecause =
  | 'never'
  | 'left'
  | 'left-in-other-tab'
  | 'ended'
  | 'ended-from-afar'
  | 'password-changed'
  | 'closed'
  | 'church-closed'
  | 'removed'
  | 'written-off'

/** What only the server knows; null until it was heard in this run of the app. */
export type HeardOfUser = Pick<SignedInAnswer, 'user' | 'churches' | 'subscription'> &
  Partial<Pick<SignedInAnswer, 'granting'>>

export type Session = {
  /** `unknown`: still looking in the phone's own storage who was here last. */
  status: 'unknown' | 'signed-out' | 'signed-in'
  because: SignedOutBecause
  account: Church['account'] | null
  church: Church['church'] | null
  features: readonly FeatureName[]
  /** The church with its people, services and outbox; read it through `useChurch`. */
  opened: Church | null
  heard: HeardOfUser | null
}

const nobody = { account: null, church: null, features: [], opened: null, heard: null } as const

/** Who is signed in on this phone. Only this folder writes it. */
export const useSession = create<Session>()(() => ({ status: 'unknown', because: 'never', ...nobody }))

/** Somebody is in, in this church. */
export function sessionOpened(opened: Church, heard: HeardOfUser | null = null): void {
  const { account, church, features } = opened
  useSession.setState({ status: 'signed-in', account, church, features, opened, heard })
}

/** The server said that the church has no active subscription; what was not heard holds nobody up. */
export function isLapsed({ status, heard }: Pick<Session, 'status' | 'heard'>): boolean {
  return status === 'signed-in' && heard?.subscription !== undefined && heard.subscription.status !== 'active'
}

/** A call was refused because the church has no active subscription any more. */
export function subscriptionLapsed(): void {
  const { heard } = useSession.getState()
  if (heard) subscriptionHeard({ ...heard.subscription, status: 'inactive' })
}

/** The plan that would open this feature, where the church's own does not; null where it is open or nothing was heard. */
export function planMissing({ heard }: Pick<Session, 'heard'>, feature?: FeatureName): Plan | null {
  const running = heard?.subscription
  if (!feature || running?.status !== 'active') return null
  return planToOpen(findPlan(running.plan), feature)
}

/** The church paid, or its plan ended, since it was last heard. */
export function subscriptionHeard({ status, plan, next_charge_date }: HeardOfUser['subscription']): void {
  useSession.setState(({ heard }) => ({
    heard: heard && { ...heard, subscription: { status, plan, next_charge_date } },
  }))
}

/** Nobody is in any more, or nobody was found. */
export function sessionClosed(because: SignedOutBecause = 'never'): void {
  useSession.setState({ status: 'signed-out', because, ...nobody })
}

/** Whether the person may use what needs this feature; what needs none is open to all who are in. */
export function holds(session: Pick<Session, 'features'>, feature?: FeatureName): boolean {
  return feature === undefined || session.features.includes(feature)
}
