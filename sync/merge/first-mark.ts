/** Builds the mark of a capture at a service. */
import type { MarkRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { OpContext } from '../mutation.ts'
import { removedBefore } from './marks.ts'

/** A first timer is new with this op, or was captured at this same service before. */
export function firstMark(
  { id, service_id }: { id: string; service_id: string },
  { known, stub }: { known: MemberRow | undefined; stub: MarkRow | undefined },
  op: OpContext,
): MarkRow {
  return {
    id: op.opId,
    service_id,
    person_id: id,
    arrived_at: op.at,
    tapped_at: op.capturedAt,
    marked_by: op.accountId,
    device_id: op.deviceId,
    first_timer: !known || known.captured_service_id === service_id,
    removed_by: removedBefore(stub, service_id),
  }
}
