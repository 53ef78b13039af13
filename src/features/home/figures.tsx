import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { comparedSundays } from '../../domain/attendance/sundays.tsx'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'
import { useFirstTimers, type FollowUpSum } from './use-home.ts'

type FiguresProps = { sundays: LastKnown<ChartAnswer>; followUps: LastKnown<FollowUpSum> }

/** The figures of the week, each with its change. A part whose feature the user lacks is left out. */
export function Figures({ sundays, followUps }: FiguresProps) {
  const { features } = useChurch()
  return (
    <div className="home-figures">
      <LastSunday known={sundays} />
      <FirstTimers />
      {features.includes('membersAccess') && (
        <Figure
          label={t('dashboard.toFollowUp')}
          to="/follow-up"
          known={followUps}
          value={({ open, more }) => `${formatCount(open)}${more ? '+' : ''}`}
          change={({ assigned }) => t('dashboard.assigned', { count: assigned })}
        />
      )}
      {features.includes('financeAccess') && <Wallet />}
    </div>
  )
}

function LastSunday({ known }: { known: LastKnown<ChartAnswer> }) {
  const church = useChurch()
  const services = useLive(church.services)
  const day = known.status === 'ready' ? known.value.points.at(-1)?.key : undefined
  const service = services.find((one) => one.date_of_service === day)
  const opens = church.features.includes('attendanceAccess') && service
  return (
    <Figure
      label={t('dashboard.lastSunday')}
      to={opens ? `/churchservices/${service.id}` : undefined}
      known={known}
      value={({ total }) => formatCount(total)}
      change={againstAverage}
    />
  )
}

export function againstAverage(answer: ChartAnswer): string {
  const compared = comparedSundays(answer)
  if ('percent' in compared)
    return t(compared.kind === 'above' ? 'dashboard.aboveAverage' : 'dashboard.belowAverage', compared)
  if (compared.kind === 'same') return t('dashboard.sameAverage')
  return t(compared.kind === 'first' ? 'dashboard.noAverage' : 'dashboard.nobodyIn')
}

function FirstTimers() {
  const { features } = useChurch()
  return (
    <Figure
      label={t('dashboard.firstTimers')}
      to={features.includes('membersAccess') ? '/first-timers' : undefined}
      known={useFirstTimers()}
      value={({ total }) => formatCount(total)}
      change={({ previous_total: before }) => t('dashboard.sundayBefore', { count: before })}
    />
  )
}

function Wallet() {
  return (
    <Figure
      label={t('dashboard.wallet')}
      to="/transaction"
      known={useWallet().wallet}
      value={({ balance }) => formatAmount(balance)}
      change={({ balance }) =>
        t('dashboard.smsWorth', { count: Math.max(0, Math.floor(koboOf(balance) / SMS_PRICE_KOBO)) })
      }
    />
  )
}

type FigureProps<Value> = {
  label: string
  to: string | undefined
  known: LastKnown<Value>
  value: (value: Value) => string
  change: (value: Value) => string
}

/** One number. Not known yet, it is a shape or a dash, never zero. An old one says its date. */
function Figure<Value>({ label, to, known, value, change }: FigureProps<Value>) {
  const { time_zone: zone } = useChurch().church
  const inside: ReactNode = (
    <>
      <span className="home-figure-label">{label}</span>
      {known.status === 'loading' ? (
        <span className="home-figure-value" aria-hidden="true">
          <span className="nx-skeleton home-figure-shape" />
        </span>
      ) : (
        <span className="home-figure-value">{known.status === 'ready' ? value(known.value) : '—'}</span>
      )}
      <span className="home-figure-change">
        {known.status === 'failed' && t('dashboard.unknown')}
        {known.status === 'ready' &&
          (known.from ? t('dashboard.asOf', { when: formatMoment(known.from, zone) }) : change(known.value))}
      </span>
    </>
  )
  return to ? (
    <Link className="home-figure" to={to}>
      {inside}
    </Link>
  ) : (
    <div className="home-figure">{inside}</div>
  )
}
