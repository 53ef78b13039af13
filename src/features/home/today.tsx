import { useMemo } from 'react'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { problemNow } from '../../domain/church/sync-problem.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { t } from './messages.ts'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { MOST_WAITING } from '../../../contract/routes/home.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Home } from './use-home.ts'

/** The day's services with their counts, or one line with the next service. For users who may mark attendance. */
export function Today({ onQr }: { onQr: () => void }) {
  const church = useChurch()
  const services = useAllServices(church)
  const today = useToday(church)
  if (!church.features.includes('attendanceAccess'))
    return church.features.includes('membersAccess') ? (
      <div className="home-next">
        <QrButton onQr={onQr} />
      </div>
    ) : null
  const here = services.filter((service) => service.date_of_service === today)
  if (here.length === 0) return <NextService services={services} today={today} onQr={onQr} />
  return (
    <section className="home-slab" aria-label={t('dashboard.today')}>
      {here.map((service) => (
        <ServiceCount key={service.id} service={service} />
      ))}
      <div className="home-slab-go">
        <LinkButton to="/door" icon="arch">
          {t('dashboard.goToDoor')}
        </LinkButton>
        <Button tone="plain" icon="qr" onClick={onQr}>
          {t('dashboard.qr')}
        </Button>
      </div>
    </section>
  )
}

const QrButton = ({ onQr }: { onQr: () => void }) => (
  <Button tone="plain" icon="qr" onClick={onQr}>
    {t('dashboard.qr')}
  </Button>
)

type NextProps = { services: readonly ServiceRow[]; today: string; onQr: () => void }

/** One calm line on days without a service. */
function NextService({ services, today, onQr }: NextProps) {
  const ahead = services.filter(({ date_of_service: day }) => day > today)
  const next = ahead.toSorted((a, b) => a.date_of_service.localeCompare(b.date_of_service))[0]
  return (
    <div className="home-next">
      {next ? (
        <p>
          {t('dashboard.nextService')} <b>{<ServiceTime service={next} dated />}</b>
        </p>
      ) : (
        <NoService />
      )}
      <span className="home-next-end">
        <LinkButton tone="plain" to="/door">
          {t('dashboard.openDoor')}
        </LinkButton>
        <QrButton onQr={onQr} />
      </span>
    </div>
  )
}

/** The reason why nothing loads, and the remedy, are shown above. */
function NoService() {
  const { complete, problem } = useLive(useChurch().status)
  const loads = problemNow(problem, useOnline()) === null
  return (
    <p>
      {t(complete ? 'dashboard.noService' : loads ? 'dashboard.servicesLoading' : 'dashboard.serviceNotHere')}
    </p>
  )
}

/** "Sunday service, Sun 29 Nov 2026, 08:00", or without its day. */
function ServiceTime({ service, dated }: { service: ServiceRow; dated?: boolean }) {
  const { times } = useLive(useChurch().scheduled)
  const time = times.get(service.schedule_id ?? '')
  const parts = [service.name, dated && formatDate(service.date_of_service), time]
  return <>{parts.filter(Boolean).join(', ')}</>
}

function ServiceCount({ service }: { service: ServiceRow }) {
  const church = useChurch()
  const presences = useMemo(() => church.presences(service.id), [church, service.id])
  const { read, total, received, saved } = useLive(presences)
  const { complete } = useLive(church.status)
  // Until the church's list is complete and read, a count of zero says nothing.
  const known = (complete && read) || total > 0
  return (
    <div>
      <h2>
        <ServiceTime service={service} />
      </h2>
      <p className="home-count">
        <b>{known ? formatCount(total) : '—'}</b> {t('dashboard.hereWord')}
      </p>
      {known && (
        <p>{t('dashboard.hereDetail', { received: formatCount(received), saved: formatCount(saved) })}</p>
      )}
    </div>
  )
}

type Need = { to: string; title: string; hint: string }

/** Lists the matters that wait for this user. Each line links to the page that decides it. */
export function NeedsYou({ home }: { home: LastKnown<Home> }) {
  const inbox = useKnowsPath('/reviews')
  const needs = home.status === 'ready' ? needsOf(home.value) : []
  return (
    <section className="home-part" aria-labelledby="home-needs">
      <div className="home-part-head">
        <h2 id="home-needs">{t('dashboard.needs')}</h2>
        {inbox && <Link to="/reviews">{t('dashboard.inbox')}</Link>}
      </div>
      {home.status === 'loading' && <SkeletonRows rows={3} />}
      {home.status === 'failed' && <p className="home-quiet">{t('dashboard.needsUnknown')}</p>}
      {home.status === 'ready' && needs.length === 0 && (
        <p className="home-quiet">{t('dashboard.nothingNeeds')}</p>
      )}
      <ul className="home-list">
        {needs.map(({ to, title, hint }) => (
          <li key={to}>
            <Link className="home-line" to={to}>
              <span className="home-line-words">
                <b>{title}</b>
                <span>{hint}</span>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function needsOf({ expenses, duplicates, families, reviews, phones }: Home): Need[] {
  const needs: Need[] = []
  if (expenses?.latest) needs.push(expenseNeed(expenses.count, expenses.latest))
  if (duplicates)
    needs.push({
      to: '/same-people',
      title:
        duplicates >= MOST_WAITING
          ? t('dashboard.duplicatesMost', { count: duplicates })
          : t('dashboard.duplicates', { count: duplicates }),
      hint: t('dashboard.duplicatesHint'),
    })
  if (families)
    needs.push({
      to: '/inbox?kind=families',
      title:
        families >= MOST_WAITING
          ? t('dashboard.familiesMost', { count: families })
          : t('dashboard.families', { count: families }),
      hint: t('dashboard.familiesHint'),
    })
  if (reviews)
    needs.push({
      to: '/reviews',
      title:
        reviews >= MOST_WAITING
          ? t('dashboard.reviewsMost', { count: reviews })
          : t('dashboard.reviews', { count: reviews }),
      hint: t('dashboard.reviewsHint'),
    })
  if (phones && phones.count > 0)
    needs.push({
      to: '/custody',
      title: t('dashboard.phones', { count: phones.count }),
      hint: t('dashboard.phonesHint', { count: phones.records }),
    })
  return needs
}

type Latest = NonNullable<NonNullable<Home['expenses']>['latest']>

function expenseNeed(count: number, { id, name, amount, currency, asked_by: person }: Latest): Need {
  const sum = formatAmount(amount, currency)
  return count === 1
    ? {
        to: `/expenses?act=view&id=${id}`,
        title: t('dashboard.expense', { name, amount: sum }),
        hint: t('dashboard.expenseHint', { person }),
      }
    : {
        to: '/expenses',
        title: t('dashboard.expenses', { count }),
        hint: t('dashboard.expensesHint', { name, amount: sum }),
      }
}
