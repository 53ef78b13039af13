/** How answers are packed on their way: as small as pays for a phone that buys its data by the megabyte. */
import { constants } from 'node:zlib'
import type { routes } from '../../contract/routes/index.ts'

/** Below it the packed answer with its headers is no smaller. */
const SMALLEST_BYTES = 860

/** How hard brotli and gzip try. */
type Effort = { brotli: number; gzip: number }

const WELL: Effort = { brotli: 5, gzip: 6 }

/**
 * Lists in which trying harder finds next to nothing and takes two to four times as long. 19,900 phone numbers: 68 KB at 2,
 * 69 at 5. A follow-up list of 550 lines: 29.4 KB at 3, 29.7 at 5. 1,350 birthdays: 53.2 KB at 4, 52.8 at 5. The attendance of
 * 3,000: 36.7 KB at 4, 36.6 at 5.
 */
const QUICKLY: Partial<Record<keyof typeof routes, Effort>> = {
  listSmsPeople: { brotli: 2, gzip: 4 },
  listFollowUps: { brotli: 3, gzip: 4 },
  birthdayRecords: { brotli: 4, gzip: 6 },
  listMembersAttendance: { brotli: 4, gzip: 6 },
}

/** @param route its name; without one, as all others */
export const packing = (route?: keyof typeof routes) => {
  const { brotli, gzip } = (route && QUICKLY[route]) ?? WELL
  return {
    encodings: ['br' as const, 'gzip' as const],
    threshold: SMALLEST_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } },
    zlibOptions: { level: gzip },
  }
}
