import { newId } from '../../../../contract/new-id.ts'
import type { ScheduleRow } from '../../../../contract/tables/schedules.ts'
import { notKept } from '../../../domain/edits/not-kept.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { dayWordsInUse } from '../../../lib/format/day-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { DraftNotice, Form } from '../../../ui/form/form.tsx'
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'
import { isSeen } from '../../../../contract/tidy-name.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { tooLong } from '../../../ui/form/too-long.ts'

/** The form of a weekly service, and which names are free. */

/** `weekday`: "0" for Sunday to "6" for Saturday. */
export type ScheduleForm = { name: string; weekday: string; time: string }

const MOST = 120

export function checkSchedule({ name, weekday, time }: ScheduleForm): FieldErrors<ScheduleForm> {
  return {
    name: isSeen(name.trim()) ? tooLong(name.trim(), MOST) : t('weekly.nameMissing'),
    weekday: weekday === '' ? t('weekly.dayMissing') : undefined,
    time: time === '' ? t('weekly.timeMissing') : undefined,
  }
}

/** True if another schedule of the weekday has the name. @param own the schedule that is edited */
export const isTaken = (
  schedules: readonly ScheduleRow[],
  weekday: number,
  name: string,
  own?: string,
): boolean =>
  schedules.some((one) => one.id !== own && one.weekday === weekday && nameKey(one.name) === nameKey(name))

type DialogProps = { open: boolean; schedule?: ScheduleRow | undefined; onClose: () => void }

/** Adds a weekly service, or changes the name and time of one, online or offline. */
export function ScheduleFormDialog({ open, schedule, onClose }: DialogProps) {
  const title = t(schedule ? 'weekly.edit' : 'weekly.add')
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <ScheduleFields key={schedule?.id} schedule={schedule} title={title} onClose={onClose} />
    </Dialog>
  )
}

type FieldsProps = { schedule: ScheduleRow | undefined; title: string; onClose: () => void }

function ScheduleFields({ schedule, title, onClose }: FieldsProps) {
  const church = useChurch()
  const schedules = useLive(church.rows('schedules')) ?? []
  const { days } = dayWordsInUse()
  const form = useForm<ScheduleForm>({
    initial: {
      name: schedule?.name ?? '',
      weekday: String(schedule?.weekday ?? 0),
      time: schedule?.time ?? '09:00',
    },
    check: checkSchedule,
    submit: save,
    draftKey: `weekly:${church.church.id}:${schedule?.id ?? 'new'}`,
  })

  async function save(typed: ScheduleForm) {
    const name = typed.name.trim()
    const weekday = Number(typed.weekday)
    if (isTaken(schedules, weekday, name, schedule?.id)) {
      const message = t('weekly.nameTaken')
      return { errors: [{ path: 'name', message }], message }
    }
    try {
      if (schedule)
        await church.mutate('edit-schedule', { id: schedule.id, set: changed(schedule, name, typed.time) })
      else {
        const { time } = typed
        const made = { id: newId(), name, weekday, time, starts_on: church.today() }
        await church.mutate('create-schedule', made)
      }
    } catch (thrown) {
      return notKept(thrown)
    }
    toast(t('weekly.saved'))
    onClose()
  }

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
            {t(schedule ? 'common.saveChanges' : 'common.save')}
          </Button>
        </>
      }
    >
      {form.fromDraft && <DraftNotice onDrop={form.reset} />}
      <TextField
        {...form.field('name')}
        label={t('weekly.fieldName')}
        autoCapitalize="sentences"
        focusFirst
      />
      {schedule ? (
        <p className="services-quiet">{t('weekly.dayFixed', { day: days[schedule.weekday] ?? '' })}</p>
      ) : (
        <SelectField
          {...form.field('weekday')}
          label={t('weekly.fieldDay')}
          choices={days.map((label, day) => ({ value: String(day), label }))}
          empty={false}
        />
      )}
      <TimeField {...form.field('time')} label={t('weekly.fieldTime')} />
    </Form>
  )
}

/** Only what changed, so that another phone's change of the other field stays. */
const changed = (schedule: ScheduleRow, name: string, time: string) => ({
  ...(name !== schedule.name && { name }),
  ...(time !== schedule.time && { time }),
})
