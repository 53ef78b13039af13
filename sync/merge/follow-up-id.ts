/** One line of the follow-up list has one id on every phone. */
import { derivedId } from '../../contract/new-id.ts'
import type { FollowUpReason } from '../../contract/tables/follow-ups.ts'

/** @param since the day the person was last here; of a first timer, the day they came */
type Line = { person_id: string; reason: FollowUpReason; since: string }

export function followUpId(churchId: string, line: Line): Promise<string> {
  return derivedId(churchId, followUpName(line))
}

/**
 * Whether what was decided on that day is about this line of the same person and reason, of whatever day it was said:
 * who decided after its day knew more than the list did, as marks and joining dates may be brought in late. Who came
 * on the day itself, or later, may have come since. Of a first timer there is one line ever.
 * @param decidedOn the church's own day, as `since` is one
 */
export const isAlsoAbout = ({ reason, since }: Pick<Line, 'reason' | 'since'>, decidedOn: string): boolean =>
  reason === 'first_timer' || decidedOn > since

/** What its id follows from, within its church. */
export const followUpName = ({ person_id, reason, since }: Line): string =>
  `follow-up\n${person_id}\n${reason}\n${since}`
