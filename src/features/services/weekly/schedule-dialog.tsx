import { useMemo, useState } from 'react'
import type { ScheduleRow, ScheduleDayRow } from '../../../../contract/tables/schedules.ts'
import { useAllServices } from '../../../domain/church/all-services.ts'
import { useChildrenByService } from '../../../domain/church/children-here.ts'
import { useToday } from '../../../domain/church/clock.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { whyNotKept } from '../../../domain/edits/not-kept.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { useAttempt } from '../../../ui/use-attempt.ts'
import { bringDayBack, leaveDay, serviceOf, MoveDialog } from './move-dialog.tsx'
import { everyOf } from './every-week.tsx'
import { t } from '../messages.ts'
import { addDays, weekdayOf } from '../../../../contract/calendar/days.ts'

/** As many as `church.scheduled` knows. */
const DAYS = 5

type ScheduleProps = {
  open: boolean
  schedule: ScheduleRow | undefined
  onEdit: () => void
  onClose: () => void
}

/** One weekly service: its coming days, each to skip or move, and its end. */
export function ScheduleDialog({ open, schedule, onEdit, onClose }: ScheduleProps) {
  const [ending, setEnding] = useState(false)
  const actions = schedule && (
    <>
      <Button tone="quiet" onClick={() => setEnding(true)}>
        {t('weekly.end')}
      </Button>
      <Button tone="quiet" icon="edit" onClick={onEdit}>
        {t('common.edit')}
      </Button>
    </>
  )
  return (
    <>
      <Dialog open={open} title={schedule?.name ?? t('weekly.title')} onClose={onClose} actions={actions}>
        {schedule ? <Days schedule={schedule} /> : <p>{t('weekly.gone')}</p>}
      </Dialog>
      {schedule && (
        <EndDialog
          open={open && ending}
          schedule={schedule}
          onEnded={onClose}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

function Days({ schedule }: { schedule: ScheduleRow }) {
  const church = useChurch()
  const today = useToday(church)
  const exceptions = useLive(church.rows('schedule_days')) ?? []
  const [moving, setMoving] = useState<string | null>(null)
  const { name } = schedule

  // The day's own row has the Undo: a toast behind the dialog cannot be touched.
  const bringBack = (exception: ComingDay['exception']) => async () => {
    if (!exception) return
    await bringDayBack(church, schedule, exception)
    toast(t('weekly.undone', { name, date: formatDate(exception.day) }))
  }
  const skip = async (day: string) => {
    await leaveDay(church, schedule, day, null)
    toast(t('weekly.skippedToast', { name, date: formatDate(day) }))
  }
  const moved = (to: string) => {
    setMoving(null)
    toast(t('weekly.movedToast', { name, date: formatDate(to) }))
  }
  return (
    <>
      <p className="services-quiet">{everyOf(schedule)}</p>
      <h3 className="services-weekly-title">{t('weekly.days')}</h3>
      <ul className="services-weekly-days">
        {comingDays(schedule, exceptions, today, DAYS).map((coming) => (
          <Day
            key={coming.day}
            schedule={schedule}
            coming={coming}
            onSkip={() => skip(coming.day)}
            onMove={() => setMoving(coming.day)}
            onUndo={bringBack(coming.exception)}
          />
        ))}
      </ul>
      <MoveDialog schedule={schedule} day={moving} onMoved={moved} onClose={() => setMoving(null)} />
    </>
  )
}

type DayProps = {
  schedule: ScheduleRow
  coming: ComingDay
  onSkip: () => Promise<void>
  onMove: () => void
  onUndo: () => Promise<void>
}

function Day({ schedule, coming: { day, exception }, onSkip, onMove, onUndo }: DayProps) {
  const church = useChurch()
  const services = useAllServices(church)
  const service = serviceOf(services, schedule, exception?.moved_to ?? day)
  const [attempted, attempt] = useAttempt(day, whyNotKept)
  // Without a service there is no list, and any id reads as nobody.
  const list = useMemo(() => church.presences(service?.id ?? schedule.id), [church, service?.id, schedule.id])
  const { total } = useLive(list)
  const here = useChildrenByService(church).get(service?.id ?? '')?.here ?? 0
  const date = formatDate(day)
  const isAttended = (!exception || exception.moved_to !== null) && total + here > 0
  const changed =
    exception &&
    (exception.moved_to ? t('weekly.movedTo', { date: formatDate(exception.moved_to) }) : t('weekly.skipped'))
  return (
    <li>
      <span className="services-weekly-day">
        <strong>{date}</strong>
        {changed && <span className="services-quiet">{changed}</span>}
        {isAttended && <span className="services-quiet">{whyFixed(exception !== null, total, here)}</span>}
      </span>
      {isAttended ? null : exception ? (
        <Button
          tone="quiet"
          busy={attempted.busy}
          aria-label={t('weekly.undoThis', { date })}
          onClick={() => attempt(onUndo)}
        >
          {t('common.undo')}
        </Button>
      ) : (
        <span className="services-weekly-acts">
          <Button
            tone="plain"
            busy={attempted.busy}
            aria-label={t('weekly.skipThis', { date })}
            onClick={() => attempt(onSkip)}
          >
            {t('weekly.skip')}
          </Button>
          <Button tone="plain" aria-label={t('weekly.moveThis', { date })} onClick={onMove}>
            {t('weekly.move')}
          </Button>
        </span>
      )}
      <div role="alert">{attempted.failure && <p>{attempted.failure}</p>}</div>
    </li>
  )
}

/** @param here children who are still here */
function whyFixed(isMoved: boolean, total: number, here: number): string {
  if (isMoved) return t('weekly.movedMarked', { count: total || here })
  return total > 0 ? t('weekly.marked', { count: total }) : t('weekly.childrenHere', { count: here })
}

type EndProps = { open: boolean; schedule: ScheduleRow; onEnded: () => void; onClose: () => void }

function EndDialog({ open, schedule, onEnded, onClose }: EndProps) {
  const church = useChurch()
  const [attempted, attempt] = useAttempt(schedule.id, whyNotKept)
  const { id, name, weekday, time, starts_on } = schedule
  const end = async () => {
    await church.mutate('delete-schedule', { id })
    const again = () =>
      church
        .mutate('create-schedule', { id, name, weekday, time, starts_on })
        .catch((thrown: unknown) => toastFailure(whyNotKept(thrown)))
    toast(t('weekly.ended', { name }), { label: t('common.undo'), run: () => void again() })
    onClose()
    onEnded()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('weekly.endTitle', { name })}
      confirmLabel={t('weekly.end')}
      {...attempted}
      onConfirm={() => attempt(end)}
      onClose={onClose}
    >
      <p>{t('weekly.endBody')}</p>
    </ConfirmDialog>
  )
}

/** The next days of one schedule, with what was changed about each. */

/** `exception`: the day is skipped, or moved if it has `moved_to`. */
export type ComingDay = { day: string; exception: ScheduleDayRow | null }

/** @param count so many of the schedule's weekdays, from today on */
export function comingDays(
  schedule: ScheduleRow,
  exceptions: readonly ScheduleDayRow[],
  today: string,
  count: number,
): ComingDay[] {
  const from = schedule.starts_on > today ? schedule.starts_on : today
  const first = addDays(from, (schedule.weekday - weekdayOf(from) + 7) % 7)
  const own = new Map(
    exceptions.filter((one) => one.schedule_id === schedule.id).map((one) => [one.day, one]),
  )
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(first, week * 7)
    return { day, exception: own.get(day) ?? null }
  })
}
