import { create } from 'zustand'
import type { Church } from '../../../sync/client/api.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'

/** Why nobody is signed in: `left` by choice, `ended` from afar or by time, `never` before. */
export type SignedOutBecause = 'never' | 'left' | 'ended'

export type SessionStage =
  /** Looking in the phone's own storage who was here last. */
  | { stage: 'starting' }
  | { stage: 'signed-out'; because: SignedOutBecause }
  | { stage: 'signed-in'; church: Church }

/** What only the server knows; null until it was heard in this run of the app. */
export type HeardOfUser = Pick<SignedInAnswer, 'user' | 'churches' | 'subscription'>

export type SessionState = { now: SessionStage; heard: HeardOfUser | null }

/** Who is signed in on this phone. Screens read it through `useChurch` and `useSession`; only this folder writes it. */
export const sessionStore = create<SessionState>()(() => ({ now: { stage: 'starting' }, heard: null }))

export function showSignedIn(church: Church, heard: HeardOfUser | null = null): void {
  sessionStore.setState({ now: { stage: 'signed-in', church }, heard })
}

export function showSignedOut(because: SignedOutBecause): void {
  sessionStore.setState({ now: { stage: 'signed-out', because }, heard: null })
}

/** The open church outside of React; undefined while nobody is signed in. */
export function openedChurch(): Church | undefined {
  const { now } = sessionStore.getState()
  return now.stage === 'signed-in' ? now.church : undefined
}
