import { useId } from 'react'
import type { ScheduleRow } from '../../../../contract/tables/schedules.ts'
import { useToday } from '../../../domain/church/clock.ts'
import { useAllServices } from '../../../domain/church/all-services.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { dayWordsInUse } from '../../../lib/format/day-names.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { ServiceAct } from '../use-occasions.ts'
import { t } from '../messages.ts'
import './weekly.css'

/** "Every Sunday, 09:00". */
export const everyOf = ({ weekday, time }: ScheduleRow): string =>
  t('weekly.every', { day: dayWordsInUse().days[weekday] ?? '', time })

/** The church's weekly services, from Sunday on. Each opens its coming days. */
export function EveryWeek({ open }: { open: (act: ServiceAct, id?: string) => void }) {
  const church = useChurch()
  const rows = useLive(church.rows('schedules'))
  const { complete } = useLive(church.status)
  const id = useId()
  const known = rows && (complete || rows.length > 0) ? rows : null
  const schedules = [...(known ?? [])].sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time))
  return (
    <section className="services-weekly" aria-labelledby={id}>
      <div className="services-weekly-head">
        <h2 id={id}>{t('weekly.title')}</h2>
        <Button tone="plain" icon="plus" aria-label={t('weekly.add')} onClick={() => open('add-weekly')}>
          {t('weekly.addShort')}
        </Button>
      </div>
      {!known && <SkeletonRows rows={1} />}
      {known && schedules.length === 0 && <p className="services-quiet">{t('weekly.none')}</p>}
      {schedules.map((schedule) => (
        <Weekly key={schedule.id} schedule={schedule} onOpen={() => open('weekly', schedule.id)} />
      ))}
    </section>
  )
}

function Weekly({ schedule, onOpen }: { schedule: ScheduleRow; onOpen: () => void }) {
  const church = useChurch()
  const today = useToday(church)
  const days = useAllServices(church)
    .filter((one) => one.schedule_id === schedule.id && one.date_of_service >= today)
    .map((one) => one.date_of_service)
    .sort()
  const next = days[0] ? t('weekly.next', { date: formatDate(days[0]) }) : t('weekly.noNext')
  return <ListRow title={schedule.name} detail={`${everyOf(schedule)} · ${next}`} leads onOpen={onOpen} />
}
