/** The signed-in user of this phone, as the whole app reads it. */
import { create } from 'zustand'
import { useEffect, useState } from 'react'
import type { Church, SignedIn } from '../../../sync/client/api.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { findPlan, planToOpen, type Plan } from '../../../contract/money/plans.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'

/**
 * Why nobody is signed in. `never`: nobody was. `left`: by choice. `left-in-other-tab`: by choice, there.
 * `ended`: by time or an unknown reason. `ended-from-afar`: from another device. `password-changed`: on every
 * device. `closed`: the owner closed the church in this browser. `church-closed`: closed elsewhere.
 * `removed`: from the team. `written-off`: this phone was marked as lost.
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

/** Data that only the server knows. Null until this run of the app has received it. */
export type UserFacts = Pick<SignedInAnswer, 'user' | 'churches' | 'subscription'> &
  Partial<Pick<SignedInAnswer, 'granting'>>

export type Session = {
  /** `unknown`: the phone's own storage is still being read for the last signed-in user. */
  status: 'unknown' | 'signed-out' | 'signed-in'
  because: SignedOutBecause
  account: Church['account'] | null
  church: Church['church'] | null
  features: readonly FeatureName[]
  /** The church with its people, services and outbox. Read it through `useChurch`. */
  opened: Church | null
  userFacts: UserFacts | null
}

const nobody = { account: null, church: null, features: [], opened: null, userFacts: null } as const

/** The signed-in user of this phone. Only this folder writes it. */
export const useSession = create<Session>()(() => ({ status: 'unknown', because: 'never', ...nobody }))

/** Somebody is signed in to this church. */
export function sessionOpened(opened: Church, userFacts: UserFacts | null = null): void {
  const { account, church, features } = opened
  useSession.setState({ status: 'signed-in', account, church, features, opened, userFacts })
}

/** The server reported no active subscription. Without a report nothing is blocked. */
export function isLapsed({ status, userFacts }: Pick<Session, 'status' | 'userFacts'>): boolean {
  return (
    status === 'signed-in' &&
    userFacts?.subscription !== undefined &&
    userFacts.subscription.status !== 'active'
  )
}

/** A call was refused because the church has no active subscription any more. */
export function subscriptionLapsed(): void {
  const { userFacts } = useSession.getState()
  if (userFacts) subscriptionChanged({ ...userFacts.subscription, status: 'inactive' })
}

/** The plan that would open this feature. Null if the feature is open or the plan is unknown. */
export function planMissing({ userFacts }: Pick<Session, 'userFacts'>, feature?: FeatureName): Plan | null {
  const running = userFacts?.subscription
  if (!feature || running?.status !== 'active') return null
  return planToOpen(findPlan(running.plan), feature)
}

/** The church paid, or its plan ended, since the last report. */
export function subscriptionChanged({ status, plan, next_charge_date }: UserFacts['subscription']): void {
  useSession.setState(({ userFacts }) => ({
    userFacts: userFacts && { ...userFacts, subscription: { status, plan, next_charge_date } },
  }))
}

/** Nobody is signed in any more, or nobody was found. */
export function sessionClosed(because: SignedOutBecause = 'never'): void {
  useSession.setState({ status: 'signed-out', because, ...nobody })
}

/** True if the user may use this feature. Without a feature, every signed-in user may. */
export function holds(session: Pick<Session, 'features'>, feature?: FeatureName): boolean {
  return feature === undefined || session.features.includes(feature)
}

const SLOW_AFTER_MS = 2_000
const STUCK_AFTER_MS = 20_000

/** Reports how slowly this phone finds the signed-in account. At `stuck`, opening the app again may help. */
export function useSlowPhone(): 'slow' | 'stuck' | null {
  const looking = useSession((session) => session.status === 'unknown')
  const [slow, setSlow] = useState<'slow' | 'stuck' | null>(null)
  useEffect(() => {
    if (!looking) return
    const timers = [
      setTimeout(() => setSlow('slow'), SLOW_AFTER_MS),
      setTimeout(() => setSlow('stuck'), STUCK_AFTER_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [looking])
  return looking ? slow : null
}

/**
 * The part of the server's response that the phone needs. @throws ApiProblem if it has no key for this device
 */
export function signedInOf({ user, current_church, seal_key }: SignedInAnswer): SignedIn {
  if (seal_key === null) throw new ApiProblem('BROKEN', t('problems.broken'))
  const { id, first_name, last_name, email, features } = user
  const { name, reference, time_zone } = current_church
  return {
    account: { id, first_name, last_name, email },
    church: { id: current_church.id, name, reference, time_zone },
    features,
    seal_key,
  }
}

/** The part of the response that only the running app keeps. */
export function userFactsOf({ user, churches, subscription, granting }: SignedInAnswer): UserFacts {
  return { user, churches, subscription, granting }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs session work one after the other, in order of request: opening and leaving a session touch the same storage.
 * `work` runs after all earlier work has settled, even if that failed.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}
