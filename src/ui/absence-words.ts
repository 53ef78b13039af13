import type { Absence } from '../../contract/absence.ts'
import type { PlainKey } from '../lib/messages/t.ts'

/** Said in place of a number, and in place of a list, where it is not known who is missing. */
export const absenceWords = {
  ahead: { short: 'services.notYet', whole: 'services.nobodyAbsentYet' },
  unmarked: { short: 'services.notKnownYet', whole: 'services.nobodyMarkedYet' },
} as const satisfies Record<Exclude<Absence, 'known'>, { short: PlainKey; whole: PlainKey }>
