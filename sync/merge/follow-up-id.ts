/** One line of the follow-up list has one id on every phone. */
import { derivedId } from '../../contract/new-id.ts'
import type { FollowUpReason } from '../../contract/tables/follow-ups.ts'

/** @param since the day the person was last here; of a first timer, the day they came */
export function followUpId(
  churchId: string,
  line: { person_id: string; reason: FollowUpReason; since: string },
): Promise<string> {
  return derivedId(churchId, `follow-up\n${line.person_id}\n${line.reason}\n${line.since}`)
}
