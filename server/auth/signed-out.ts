import type { EndedBecause } from '../../contract/errors.ts'
import { Problem } from '../http/problem.ts'

const SENTENCES: Record<EndedBecause, string> = {
  signed_out: 'You are signed out. Please sign in again.',
  ended_from_afar: 'This device was signed out from another one. Please sign in again.',
  removed_from_team: 'You are no longer in this church’s team. Ask its administrator if this surprises you.',
  password_changed: 'The password was changed, so every device has to sign in again.',
  church_closed: 'This church is being closed, so everybody is signed out. Its owner can still undo that.',
}

/** 401 that says why, as far as a session tells. */
export const signedOut = (because?: EndedBecause) =>
  new Problem(
    'SIGNED_OUT',
    because ? SENTENCES[because] : 'Please sign in first.',
    undefined,
    undefined,
    because,
  )
