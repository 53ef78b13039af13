import type { ScheduleRow } from '../../../../contract/tables/schedules.ts'
import { allServices } from '../../../domain/church/all-services.ts'
import { notKept } from '../../../domain/edits/not-kept.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { leaveDay, serviceOf } from './change-day.ts'
import { t } from '../messages.ts'

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
