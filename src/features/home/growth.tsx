import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { PeriodChart } from '../../domain/chart/period-chart.tsx'
import { useFirstYear } from '../../domain/chart/use-first-year.ts'
import type { Period } from '../../domain/chart/period.ts'
import { usePeopleCounts } from '../../domain/church/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'

/** The numbers of members and first timers, where they lead, and the growth of membership behind a tap. */
export function Growth() {
  const { features } = useChurch()
  const isMembers = features.includes('membersAccess')
  // An address that names a period opens the chart. It stays as the user left it afterwards.
  const { search } = useLocation()
  const [open, setOpen] = useState(() => /[?&]members-(year|month)=/.test(search))
  const canMessage = useKnowsPath('/bulk-sms') && isMembers
  return (
    <section className="home-growth" aria-labelledby="home-people">
      <div className="home-part-head">
        <h2 id="home-people">{isMembers ? <Counts /> : t('dashboard.people')}</h2>
        <span className="home-growth-links">
          {isMembers && <Link to="/members">{t('dashboard.viewThem')}</Link>}
          {canMessage && <Link to="/bulk-sms?act=setupSmsNotification">{t('dashboard.message')}</Link>}
        </span>
      </div>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{t('dashboard.growthChart')}</span>
          <Icon name="chevronDown" />
        </summary>
        <MembershipGrowth />
      </details>
    </section>
  )
}

/** "583 members · 18 first timers". First timers are counted apart, as in every list. */
function Counts() {
  const { status } = useChurch()
  const { members, firstTimers } = usePeopleCounts()
  const { complete } = useLive(status)
  if (!complete) return t('dashboard.membersLoading')
  const said = t('dashboard.members', { count: members })
  return firstTimers > 0 ? `${said} · ${t('dashboard.guests', { count: firstTimers })}` : said
}

/** The growth of the church's membership. */
export function MembershipGrowth() {
  const since = useFirstYear()
  if (since === null) return <SkeletonCard />
  return (
    <PeriodChart
      name="members"
      title={t('dashboard.growth')}
      load={load}
      since={since}
      fromMonth
      sentenceOf={sentence}
    />
  )
}

const load = (query: Period, signal: AbortSignal) =>
  api.call(chartRoutes.membershipPerformance, { query, signal })

function sentence({ total, previous_total: before }: ChartAnswer, { month }: Period): string {
  const more = total - before
  const params = { count: total, more: Math.abs(more) }
  if (before === 0) return t('dashboard.growthFirst', { count: total })
  if (more === 0) return t('dashboard.growthSame', { count: total })
  if (month === undefined)
    return t(more > 0 ? 'dashboard.growthMoreYear' : 'dashboard.growthFewerYear', params)
  return t(more > 0 ? 'dashboard.growthMoreMonth' : 'dashboard.growthFewerMonth', params)
}
