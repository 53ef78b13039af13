/** Handles attendance records of services and events. */
import type {
  attendanceRecordRoutes,
  CountedRecord,
  RecordWithPeople,
} from '../../../contract/routes/attendance-records.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { storedService } from '../services/service.ts'
import { addEventRecord, changeEventRecord, deleteEventRecord, isEvent } from './event-records.ts'
import { countersOf } from './headcounts.ts'
import { findRecords, recordsWithPeople } from './queries.ts'
import { addRecord, changeRecord, deleteRecord } from './service.ts'

export const attendanceRecordHandlers: HandlersFor<typeof attendanceRecordRoutes> = {
  async listAttendanceRecords({ query, actor, deps }) {
    const openly = actor.features.includes('membersAccess')
    const list = await inChurch(deps.pool, actor.churchId, async (tx) =>
      query.include === 'people'
        ? recordsWithPeople(tx, actor.churchId, query, openly)
        : findRecords(tx, actor.churchId, query),
    )
    return page<CountedRecord | RecordWithPeople>(list.items, list.next_cursor)
  },

  async addAttendanceRecord({ body, actor, deps }) {
    const { service_id, event_id, ...typed } = body
    const added = service_id
      ? await addRecord(deps.pool, actor, service_id, typed)
      : await addEventRecord(deps.pool, actor, event_id ?? '', typed)
    return withMessage(added, 'Attendance record submitted successfully')
  },

  async changeAttendanceRecord({ params, body, actor, deps }) {
    const change = (await isEvent(deps.pool, actor.churchId, params.id)) ? changeEventRecord : changeRecord
    const changed = await change(deps.pool, actor, params.id, body)
    return withMessage(changed, 'Attendance record updated successfully')
  },

  async deleteAttendanceRecord({ params, actor, deps }) {
    const remove = (await isEvent(deps.pool, actor.churchId, params.id)) ? deleteEventRecord : deleteRecord
    await remove(deps.pool, actor, params.id)
    return withMessage({ id: params.id }, 'Attendance record deleted successfully')
  },

  async listCounters({ params, actor, deps }) {
    const { id } = await storedService(deps.pool, actor.churchId, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => countersOf(tx, actor.churchId, id))
  },
}
