import { useSearchParams } from 'react-router-dom'
import { birthdayPeriods, type BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { BirthdayTable } from './birthday-table.tsx'
import { periodHeading, periodName, t } from './birthday-names.ts'
import { useBirthdayCounts, useBirthdays } from './use-birthdays.ts'
import './birthdays.css'

/** The page of birthdays this week, next week, last week or this month. It works offline too. */
export function BirthdaysPage() {
  useKeptAddress()
  const [period, choose] = usePeriodInAddress()
  const rows = useBirthdays(period)
  const counts = useBirthdayCounts()
  const heading = periodHeading(period)
  return (
    <Page title={t('birthdays.title')}>
      <ListLoading />
      <section className="birthdays" aria-labelledby="birthdays-heading">
        <h2 id="birthdays-heading" className="nx-visually-hidden">
          {heading}
        </h2>
        <BirthdayTable
          label={heading}
          rows={rows}
          filters={
            <Chips
              label={t('birthdays.period')}
              options={birthdayPeriods.map((key) => ({
                key,
                label: periodName(key),
                count: counts?.get(key) ?? null,
              }))}
              value={period}
              onChange={choose}
            />
          }
          empty={<NoBirthdays />}
        />
      </section>
    </Page>
  )
}

function usePeriodInAddress(): [BirthdayPeriod, (period: BirthdayPeriod) => void] {
  const [params, setParams] = useSearchParams()
  const period = birthdayPeriods.find((one) => one === params.get('period')) ?? 'this-week'
  const choose = (next: BirthdayPeriod) =>
    setParams(
      (now) => {
        const address = new URLSearchParams(now)
        address.delete('page')
        if (next === 'this-week') address.delete('period')
        else address.set('period', next)
        return address
      },
      { replace: true },
    )
  return [period, choose]
}

function NoBirthdays() {
  return (
    <EmptyState
      title={t('birthdays.emptyTitle')}
      action={
        <LinkButton to="/members" tone="quiet" icon="people">
          {t('birthdays.toMembers')}
        </LinkButton>
      }
    >
      {t('birthdays.emptyBody')}
    </EmptyState>
  )
}
