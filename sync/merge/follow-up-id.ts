/** Derives the id of a follow-up line, so that every phone has the same. */
import { derivedId } from '../../contract/new-id.ts'
import type { FollowUpReason } from '../../contract/tables/follow-ups.ts'

/** @param since the day of the person's last attendance; for a first timer, the day they came */
type Line = { person_id: string; reason: FollowUpReason; since: string }

export function followUpId(churchId: string, line: Line): Promise<string> {
  return derivedId(churchId, followUpName(line))
}

/**
 * True if a decision of that day also applies to this line of the same person and reason, whatever its day was. A
 * decision after `since` knew more than the list, because marks and joining dates can be imported late. After a
 * decision on `since` or earlier, the person may have come again. A first timer has only one line ever.
 * @param decidedOn in the church's time zone, like `since`
 */
export const isAlsoAbout = ({ reason, since }: Pick<Line, 'reason' | 'since'>, decidedOn: string): boolean =>
  reason === 'first_timer' || decidedOn > since

/** The text from which the id is derived, within the church. */
export const followUpName = ({ person_id, reason, since }: Line): string =>
  `follow-up\n${person_id}\n${reason}\n${since}`
