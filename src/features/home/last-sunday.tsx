import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './dashboard-messages.ts'
import { sundaySentence } from './sunday-sentence.ts'

const load = (signal: AbortSignal) => api.call(chartRoutes.lastSunday, { signal })

/** Compares last Sunday with the four before it, in one sentence and one small chart. */
export function LastSunday() {
  const church = useChurch()
  const [known] = useLastKnown('last-sunday', load)
  if (known.status === 'loading') return <SkeletonCard />
  if (known.status === 'failed')
    return <Card title={t('dashboard.lastSunday')} hint={known.problem.message} />
  const { value, from } = known
  const day = formatDate(value.points.at(-1)?.key ?? '')
  return (
    <Card title={t('dashboard.lastSunday')} hint={sundaySentence(value, day)}>
      {from && <AsOf from={from} timeZone={church.church.time_zone} />}
      <Sundays points={value.points} />
    </Card>
  )
}

/** Five bars, as a list for screen readers. */
function Sundays({ points }: Pick<ChartAnswer, 'points'>) {
  const most = Math.max(...points.map(({ value }) => value))
  if (most === 0) return null
  return (
    <ol className="home-bars" aria-label={t('dashboard.sundayPicture')}>
      {points.map(({ key, value }) => (
        <li key={key}>
          <span className="home-bar-count">{formatCount(value)}</span>
          <span className="home-bar-room" aria-hidden="true">
            <span className="home-bar" style={{ blockSize: `${(value / most) * 100}%` }} />
          </span>
          <span className="home-bar-day">{formatDate(key).replace(/^\S+ /, '')}</span>
        </li>
      ))}
    </ol>
  )
}
