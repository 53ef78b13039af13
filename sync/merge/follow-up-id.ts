/** One line of the follow-up list has one id on every phone. */
import { derivedId } from '../../contract/new-id.ts'
import type { FollowUpReason } from '../../contract/tables/follow-ups.ts'

/** @param since the day the person was last here; of a first timer, the day they came */
type Line = { person_id: string; reason: FollowUpReason; since: string }

export function followUpId(churchId: string, line: Line): Promise<string> {
  return derivedId(churchId, followUpName(line))
}

/** What its id follows from, within its church. */
export const followUpName = ({ person_id, reason, since }: Line): string =>
  `follow-up\n${person_id}\n${reason}\n${since}`
