import type { EndedBecause } from '../../contract/errors.ts'
import { Problem } from '../http/problem.ts'

const SENTENCES: Record<EndedBecause, string> = {
  signed_out: 'You are logged out. Please log in again.',
  ended_from_afar: 'This device was logged out from another one. Please log in again.',
  removed_from_team: 'You are no longer in this church’s team. Ask its administrator if this surprises you.',
  password_changed: 'The password was changed, so every device has to log in again.',
  device_written_off:
    'This phone was written off as lost, so it was logged out. Log in again if it is with you.',
  church_closed: 'This church is being closed, so everybody is logged out. Its owner can still undo that.',
}

/** 401 that says why, as far as a session tells. */
export const signedOut = (because?: EndedBecause) =>
  new Problem(
    'SIGNED_OUT',
    because ? SENTENCES[because] : 'Please log in first.',
    undefined,
    undefined,
    because,
  )
