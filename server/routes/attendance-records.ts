import type { AttendanceRecord, attendanceRecordRoutes } from '../../contract/routes/attendance-records.ts'
import { countersOf } from '../church/headcounts/counters.ts'
import { findRecords } from '../church/headcounts/find-records.ts'
import { addRecord, changeRecord, deleteRecord } from '../church/headcounts/write-record.ts'
import { storedService } from '../church/services/write-service.ts'
import { inChurch } from '../db/in-church.ts'
import { page, withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'

export const attendanceRecordHandlers: HandlersFor<typeof attendanceRecordRoutes> = {
  async listAttendanceRecords({ query, actor, deps }) {
    const openly = actor.features.includes('membersAccess')
    const list = await inChurch(deps.pool, actor.churchId, (tx) =>
      findRecords(tx, actor.churchId, query, openly),
    )
    return page<AttendanceRecord>(list.items, list.next_cursor)
  },

  async addAttendanceRecord({ body, actor, deps }) {
    const { service_id, ...typed } = body
    const added = await addRecord(deps.pool, actor, service_id, typed)
    return withMessage(added, 'Attendance record submitted successfully')
  },

  async changeAttendanceRecord({ params, body, actor, deps }) {
    const changed = await changeRecord(deps.pool, actor, params.id, body)
    return withMessage(changed, 'Attendance record updated successfully')
  },

  async deleteAttendanceRecord({ params, actor, deps }) {
    await deleteRecord(deps.pool, actor, params.id)
    return withMessage({ id: params.id }, 'Attendance record deleted successfully')
  },

  async listCounters({ params, actor, deps }) {
    const { id } = await storedService(deps.pool, actor.churchId, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => countersOf(tx, actor.churchId, id))
  },
}
