import type { FileColumn } from '../../../contract/csv.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { Church, Live, Person } from '../../../sync/client/api.ts'
import { attendanceOf, type Attendance } from '../../domain/attendance/attendance-of-all.ts'
import {
  readAttendance,
  type AttendanceResponse,
  MEMBERS_ATTENDANCE,
} from '../../domain/attendance/known-attendance.ts'
import { dateOf, formatBirthday } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { tFilter } from './filter-messages.ts'

/** The facts in the columns that a person in the list lacks. */
type Known = {
  timeZone: string
  births: (id: string) => string
  groupOf: (field: 'cell_id' | 'department_id', id: string) => string | undefined
  /** Null: this phone has no report of it. */
  attendance: Attendance | null
}

/** The columns of an exported list of people, with what this account may see. They are read at the tap. */
export async function memberColumns(church: Church): Promise<FileColumn<Person>[]> {
  const [first, last] = [
    { title: t('fields.firstName'), value: (person: Person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person: Person) => shownName(person.last_name) },
  ] as const
  if (church.scope !== 'members') return [first, last]
  const known = await readKnown(church)
  return [first, last, ...detailColumns(known)]
}

function detailColumns({ timeZone, births, groupOf, attendance }: Known): FileColumn<Person>[] {
  const joined = ({ created_at }: Person) => created_at && dateOf(created_at, timeZone)
  const lastSeen = (person: Person) => {
    const here = attendance?.lastHere(person.id, joined(person) ?? '')
    return here && !here.never ? here.since : null
  }
  return [
    { title: t('fields.phoneNumber'), type: 'phone', value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
    { title: t('fields.dateOfBirth'), type: 'date', value: ({ id }) => births(id) },
    { title: t('members.cell'), value: ({ id }) => groupOf('cell_id', id) },
    { title: t('members.department'), value: ({ id }) => groupOf('department_id', id) },
    {
      title: t('members.firstTimer'),
      value: (person) => t(person.first_timer ? 'members.yes' : 'members.no'),
    },
    // An empty column would say that nobody ever came.
    ...(attendance
      ? [{ title: tFilter('memberFilter.lastSeen'), type: 'date' as const, value: lastSeen }]
      : []),
    { title: t('members.addedOn'), type: 'date', value: joined },
  ]
}

async function readKnown(church: Church): Promise<Known> {
  const [dates, days, months, cell_id, department_id, cells, departments, attendance] = await Promise.all([
    church.detailOfAll('date_of_birth'),
    church.detailOfAll('day_of_birth'),
    church.detailOfAll('month_of_birth'),
    church.detailOfAll('cell_id'),
    church.detailOfAll('department_id'),
    settled(church.rows('cells'), (rows) => rows !== null),
    settled(church.rows('departments'), (rows) => rows !== null),
    readLastSeen(church),
  ])
  const names = new Map([...(cells ?? []), ...(departments ?? [])].map(({ id, name }) => [id, name]))
  const belonging = { cell_id, department_id }
  return {
    timeZone: church.church.time_zone,
    births: (id) => dates.get(id) ?? formatBirthday(numberIn(days, id), numberIn(months, id)),
    groupOf: (field, id) => names.get(belonging[field].get(id) ?? ''),
    attendance,
  }
}

const numberIn = (values: ReadonlyMap<string, unknown>, id: string) => Number(values.get(id) ?? 0) || null

/** The server's last report, with later marks on this phone. */
async function readLastSeen(church: Church): Promise<Attendance | null> {
  const last = await church.answers.last<AttendanceResponse>(MEMBERS_ATTENDANCE)
  if (!last) return null
  const report = readAttendance(last.answer)
  const today = church.today()
  const held = church.services
    .current()
    .filter(({ date_of_service: day }) => day >= report.heldFrom && day <= today)
  const services = await Promise.all(
    held.map(async ({ id, date_of_service: day }) => {
      const { known, present } = await settled(church.presences(id), ({ read }) => read)
      return { id, day, known, present }
    }),
  )
  return attendanceOf(report, { services, deleted: church.deletedServices.current() }, today)
}

const LONGEST_MS = 5000

/** A value once this phone has read it, or as it is if the storage does not answer. */
function settled<T>(live: Live<T>, isRead: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      if (isRead(live.current())) finish()
    }
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(live.current())
    }
    const timer = setTimeout(() => finish(), LONGEST_MS)
    const stop = live.subscribe(look)
    look()
  })
}
