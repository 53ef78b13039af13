import { memberLink } from '../../lib/messages/en/member-link.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with this screen, so that the app's first load stays small. */
export const say = sayHere({ memberLink })

/** Where people write their own details for the church of this reference. */
export function memberCaptureLink(reference: string, origin: string = location.origin): string {
  return `${origin}/member-capture?reference=${encodeURIComponent(reference)}`
}
