/** How answers are packed on their way: as small as pays for a phone that buys its data by the megabyte. */
import { constants } from 'node:zlib'
import type { routes } from '../../contract/routes/index.ts'

/** Below it the packed answer with its headers is no smaller. */
const SMALLEST_BYTES = 860

/**
 * Lists that are numbers and ids for the most part: nothing in them says again what was said before, and trying harder
 * takes two to four times as long for nothing. 19,600 phone numbers: 71 KB at 3, 70 KB at 5.
 */
const QUICKLY = new Set<keyof typeof routes>(['listSmsPeople', 'listFollowUps'])

/** @param route its name; without one, as all others */
export const packing = (route?: keyof typeof routes) => {
  const quickly = route && QUICKLY.has(route)
  return {
    encodings: ['br' as const, 'gzip' as const],
    threshold: SMALLEST_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quickly ? 3 : 5 } },
    zlibOptions: { level: quickly ? 4 : 6 },
  }
}
