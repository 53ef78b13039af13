import type { Absence } from '../../../contract/absence.ts'
import type { PlainKey } from '../../lib/messages/t.ts'

/** The text in place of a number or a list when it is unknown who is missing. */
export const absenceWords = {
  ahead: { short: 'services.notYet', whole: 'services.nobodyAbsentYet' },
  notHeld: { short: 'services.notHeld', whole: 'services.nobodyMissed' },
  unmarked: { short: 'services.notKnownYet', whole: 'services.nobodyMarkedYet' },
} as const satisfies Record<Exclude<Absence, 'known'>, { short: PlainKey; whole: PlainKey }>
