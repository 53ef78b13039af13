import { type ReactNode, useState } from 'react'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { SundayStrip, useSundays } from '../../domain/attendance/sundays.tsx'
import { useToday, useHour } from '../../domain/church/clock.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { formatDate, greeting } from '../../lib/format/format-date.ts'
import { toast } from '../../ui/toast-store.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard, SkeletonRows } from '../../ui/skeleton.tsx'
import { shownName } from '../../../contract/people/shown-name.ts'
import { Figures } from './figures.tsx'
import { FirstSteps, QrDialog } from './first-steps.tsx'
import { t } from './messages.ts'
import { NeedsYou, Today } from './today.tsx'
import { useFirstSteps, useFollowUpSum, useHome, type FollowUpSum } from './use-home.ts'
import './home.css'
import { Link, useLocation } from 'react-router-dom'
import { personPath } from '../../lib/address/person-path.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { PeriodChart } from '../../domain/chart/period-chart.tsx'
import { useFirstYear } from '../../domain/chart/use-first-year.ts'
import type { Period } from '../../domain/chart/period.ts'
import { usePeopleCounts } from '../../domain/church/people.ts'
import { Icon } from '../../ui/icons.tsx'

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

const SHOWN = 5

/** The latest first timers whom nobody has called yet. */
export function Calls({ known }: { known: LastKnown<FollowUpSum> }) {
  const calls = known.status === 'ready' ? known.value.calls : []
  return (
    <section className="home-part" aria-labelledby="home-calls">
      <div className="home-part-head">
        <h2 id="home-calls">{t('dashboard.callFirst')}</h2>
        <Link to="/follow-up" aria-label={t('dashboard.allFirstTimers')}>
          {t('dashboard.all')}
        </Link>
      </div>
      {known.status === 'loading' && <SkeletonRows rows={3} />}
      {known.status === 'failed' && <p className="home-quiet">{t('dashboard.callUnknown')}</p>}
      {known.status === 'ready' && calls.length === 0 && (
        <p className="home-quiet">{t('dashboard.callNobody')}</p>
      )}
      <ul className="home-list">
        {calls.slice(0, SHOWN).map(({ id, person, since, owner }) => (
          <li key={id}>
            <Link className="home-line" to={personPath(person.id)}>
              <span className="nx-avatar" aria-hidden="true">
                {initials(person)}
              </span>
              <span className="home-line-words">
                <b>{personName(person)}</b>
                <span>{t('dashboard.firstVisit', { date: formatDate(since) })}</span>
              </span>
              <span className="home-line-side">{owner ?? t('dashboard.unassigned')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const actions = ['qr'] as const

type HomeProps = {
  /** This week's birthdays, for users who may see them. */
  birthdays?: ReactNode
  /** Shown after the rest. */
  offer?: ReactNode
}

/** Home: the next service, the week in four figures, what waits, and whom to greet and call. */
export function HomePage({ birthdays, offer }: HomeProps) {
  const church = useChurch()
  const home = useHome()
  const first = useFirstSteps(home)
  const { act, open, close } = useAddressDialog(actions)
  const hello = greeting(useHour(church), shownName(church.account.first_name))
  const today = useToday(church)
  const onQr = () => open('qr')
  const hide = () => {
    first.hide()
    toast(t('dashboard.hidden'))
  }
  const alone = first.status === 'shown' && first.alone
  const unknown = first.status === 'loading'
  return (
    <Page
      title={alone ? t('dashboard.ready') : hello}
      ownTitle={unknown}
      tab={t('home.title')}
      intro={alone ? t('dashboard.welcome') : undefined}
      actions={<time className="home-date">{formatDate(today)}</time>}
    >
      {unknown && (
        // Only screen readers need a title until then.
        <h1 tabIndex={-1} className="nx-visually-hidden">
          {t('home.title')}
        </h1>
      )}
      <ListLoading />
      <div className="home">
        <Today onQr={onQr} />
        {unknown && (
          <>
            <SkeletonCard />
            <SkeletonRows rows={3} />
          </>
        )}
        {first.status === 'shown' && <FirstSteps steps={first.steps} onHide={hide} />}
        {!unknown && !alone && <Week home={home} birthdays={birthdays} />}
        {offer && <div className="home-offer">{offer}</div>}
      </div>
      <QrDialog open={act === 'qr'} onClose={close} />
    </Page>
  )
}

type WeekProps = { home: ReturnType<typeof useHome>; birthdays: ReactNode }

function Week({ home, birthdays }: WeekProps) {
  const { features } = useChurch()
  const [sundays, reload] = useSundays()
  const followUps = useFollowUpSum()
  const isMembers = features.includes('membersAccess')
  return (
    <>
      <Figures sundays={sundays} followUps={followUps} />
      <div className="home-two-one">
        <SundayStrip known={sundays} reload={reload} />
        <NeedsYou home={home} />
      </div>
      {isMembers && (
        <div className="home-half">
          {birthdays}
          <Calls known={followUps} />
        </div>
      )}
      <Growth />
    </>
  )
}
