import { attendanceRecordRoutes } from '../../../../contract/routes/attendance-records.ts'
import { api } from '../../../lib/api/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAttempt } from '../../../ui/use-attempt.ts'
import type { Occasion, Heads } from '../occasions.ts'
import { t } from '../messages.ts'
import { newId } from '../../../../contract/new-id.ts'
import type { Church } from '../../../../sync/client/api.ts'
import type { ApiProblem } from '../../../lib/api/problem.ts'
import type { SubmitFailure } from '../../../ui/form/use-form.ts'
import {
  anyTyped,
  isTyped,
  named,
  nobody,
  numberOf,
  type CountValues,
  type FirstTimer,
} from './count-values.ts'

/** Saves a headcount and its first timers. */

/**
 * Saves first timers of a service like the door does, and those of an event with its record.
 * The earlier count stays where nothing was typed.
 */
export async function saveCount(church: Church, occasion: Occasion, values: CountValues): Promise<void> {
  const firstTimers = named(values)
  const { id, kind, heads } = occasion
  const body = {
    ...(anyTyped(values) && headsOf(values, heads)),
    ...(kind === 'event' && firstTimers.length > 0 && { first_timers: firstTimers.map(typedOf) }),
  }
  // A service with first timers only stays uncounted.
  const changes = Object.keys(body).length > 0
  if (heads && changes)
    await api.call(attendanceRecordRoutes.changeAttendanceRecord, { params: { id }, body })
  if (!heads && changes)
    await api.call(attendanceRecordRoutes.addAttendanceRecord, {
      body: { ...body, ...(kind === 'event' ? { event_id: id } : { service_id: id }) },
    })
  if (kind === 'service')
    for (const one of firstTimers.map(typedOf))
      // After a partial failure, people who were already captured are not captured twice.
      if (!church.people.get(one.id)) await church.mutate('capture-first-timer', { service_id: id, ...one })
}

/** Assigns the server's errors to form fields: of an occasion to its select, of a number to its field. */
export const atTheField = ({ message, errors }: ApiProblem): SubmitFailure => ({
  message,
  errors: errors.map((one) => ({ ...one, path: FIELDS[one.path] ?? one.path })),
})

const HEADS = {
  male_count: 'men',
  female_count: 'women',
  child_count: 'children',
  guest_count: 'guests',
} as const

const FIELDS: Partial<Record<string, string>> = { ...HEADS, event_id: 'which', service_id: 'which' }

/** For a counted occasion only typed numbers: the server may hold newer ones and keeps those not sent. */
function headsOf(values: CountValues, known: Heads | null) {
  const typed = Object.entries(HEADS).filter(([, head]) => !known || isTyped(values, head))
  return Object.fromEntries(typed.map(([name, head]) => [name, numberOf(values, head, known)]))
}

function typedOf(one: FirstTimer) {
  // An older draft may lack newer fields.
  const { id, first_name, last_name, phone_number, email, gender } = { ...nobody, ...one }
  return {
    id: id || newId(),
    first_name,
    last_name,
    phone_number: phone_number.trim() || null,
    email: email.trim() || null,
    gender: gender || null,
  }
}

type DeleteCountProps = {
  open: boolean
  occasion: Occasion | null
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a headcount. Marks by name stay. */
export function DeleteCountDialog({ open, occasion, onClose, onDeleted }: DeleteCountProps) {
  const [attempted, attempt] = useAttempt(open)
  if (!occasion?.heads) return null
  const remove = async () => {
    await api.call(attendanceRecordRoutes.deleteAttendanceRecord, { params: { id: occasion.id } })
    toast(t('attendance.deleted'))
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('attendance.deleteTitle', { name: occasion.name })}
      confirmLabel={t('common.delete')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{t('attendance.deleteBody', { count: occasion.heads.total })}</p>
    </ConfirmDialog>
  )
}
