import type { EndedBecause } from '../../../contract/errors.ts'
import type { SignedOutBecause } from './session-store.ts'

type Told = Extract<
  SignedOutBecause,
  'church-closed' | 'ended-from-afar' | 'password-changed' | 'removed' | 'written-off'
>

/** Of these the sign-in says more than that a session ended, and the phone remembers them for who opens the app later. */
const TOLD: Partial<Record<string, Told>> = {
  church_closed: 'church-closed',
  ended_from_afar: 'ended-from-afar',
  password_changed: 'password-changed',
  removed_from_team: 'removed',
  device_written_off: 'written-off',
} satisfies Partial<Record<EndedBecause, Told>>

/** @param reason the server's word for why, where it said one */
export const toldOf = (reason: string | null | undefined): Told | undefined =>
  reason ? TOLD[reason] : undefined

/** The server's word again; undefined where nothing is remembered of it. `closed` is the same from another side. */
export function reasonOf(because: SignedOutBecause): EndedBecause | undefined {
  if (because === 'closed') return 'church_closed'
  return (Object.keys(TOLD) as EndedBecause[]).find((reason) => TOLD[reason] === because)
}
