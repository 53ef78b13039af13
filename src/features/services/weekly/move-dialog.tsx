import type { ScheduleRow, ScheduleDayRow } from '../../../../contract/tables/schedules.ts'
import { allServices } from '../../../domain/church/all-services.ts'
import { notKept } from '../../../domain/edits/not-kept.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { t } from '../messages.ts'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { scheduleDayId } from '../../../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../../../sync/merge/scheduled-services.ts'

/** Skips and moves single days of a weekly service, and takes that back. */

/** The service that represents a day, stored or not. */
export const serviceOf = (
  services: readonly ServiceRow[],
  { id, name }: ScheduleRow,
  day: string,
): ServiceRow | undefined =>
  services.find(
    (one) => one.date_of_service === day && (one.schedule_id === id || nameKey(one.name) === nameKey(name)),
  )

/** @param moved_to null to skip the day */
export async function leaveDay(
  church: Church,
  schedule: ScheduleRow,
  day: string,
  moved_to: string | null,
): Promise<void> {
  const { id: schedule_id, name } = schedule
  const known = serviceOf(allServices(church), schedule, day)
  await church.mutate('skip-service', {
    id: await scheduleDayId(church.church.id, schedule_id, day),
    schedule_id,
    day,
    moved_to,
    service_id: known?.id ?? (await serviceId(church.church.id, day, name)),
    name: known?.name ?? name,
  })
}

export async function bringDayBack(
  church: Church,
  schedule: ScheduleRow,
  exception: Pick<ScheduleDayRow, 'id' | 'day'>,
) {
  const service_id = await serviceId(church.church.id, exception.day, schedule.name)
  await church.mutate('unskip-service', { id: exception.id, service_id, name: schedule.name })
}

type MoveProps = {
  schedule: ScheduleRow
  /** Null: closed. */
  day: string | null
  onMoved: (to: string) => void
  onClose: () => void
}

/** Asks for the new day of one service. */
export function MoveDialog({ schedule, day, onMoved, onClose }: MoveProps) {
  const title = t('weekly.moveTitle', { name: schedule.name, date: day ? formatDate(day) : '' })
  return (
    <Dialog open={day !== null} title={title} onClose={onClose}>
      {day !== null && (
        <MoveForm schedule={schedule} day={day} title={title} onMoved={onMoved} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Omit<MoveProps, 'day'> & { day: string; title: string }

function MoveForm({ schedule, day, title, onMoved, onClose }: FormProps) {
  const church = useChurch()
  const today = church.today()
  const form = useForm<{ to: string }>({
    initial: { to: '' },
    check: ({ to }) => ({ to: problemOf(to, day, today) }),
    submit: async ({ to }) => {
      if (serviceOf(allServices(church), schedule, to)) {
        const message = t('weekly.moveTaken', { name: schedule.name, date: formatDate(to) })
        return { errors: [{ path: 'to', message }], message }
      }
      try {
        await leaveDay(church, schedule, day, to)
      } catch (thrown) {
        return notKept(thrown)
      }
      onMoved(to)
    },
  })
  return (
    <Form
      form={form}
      label={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
            {t('weekly.move')}
          </Button>
        </>
      }
    >
      <DateField {...form.field('to')} label={t('weekly.moveDay')} min={today} focusFirst />
    </Form>
  )
}

function problemOf(to: string, day: string, today: string): string | undefined {
  if (to === '') return t('weekly.moveMissing')
  if (to < today) return t('weekly.movePast')
  return to === day ? t('weekly.moveSame', { date: formatDate(day) }) : undefined
}
