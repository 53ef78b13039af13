import { useSearchParams } from 'react-router-dom'
import { birthdayPeriods, type BirthdayPeriod } from '../../../contract/birthday-days.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ListComing } from '../../ui/table/list-coming.tsx'
import { Page } from '../../ui/page.tsx'
import { BirthdayTable } from './birthday-table.tsx'
import { periodHeading, periodName, say } from './birthday-words.ts'
import { useBirthdays } from './use-birthdays.ts'
import './birthdays.css'

/** Whose birthday it is this week, next week, last week or this month; without a network too. */
export function BirthdaysPage() {
  useKeptAddress()
  const [period, choose] = usePeriodInAddress()
  const rows = useBirthdays(period)
  const heading = periodHeading(period)
  return (
    <Page title={say('birthdays.title')} intro={say('birthdays.intro')}>
      <ListComing />
      <section className="birthdays" aria-labelledby="birthdays-heading">
        <div className="birthdays-head">
          <h2 id="birthdays-heading">{heading}</h2>
          <SelectField
            name="period"
            label={say('birthdays.period')}
            empty={false}
            choices={birthdayPeriods.map((value) => ({ value, label: periodName(value) }))}
            value={period}
            onChange={choose}
          />
        </div>
        <BirthdayTable label={heading} rows={rows} empty={<NoBirthdays />} />
      </section>
    </Page>
  )
}

function usePeriodInAddress(): [BirthdayPeriod, (period: string) => void] {
  const [params, setParams] = useSearchParams()
  const period = birthdayPeriods.find((one) => one === params.get('period')) ?? 'this-week'
  const choose = (next: string) =>
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
      title={say('birthdays.emptyTitle')}
      action={
        <LinkButton to="/members" tone="quiet" icon="people">
          {say('birthdays.toMembers')}
        </LinkButton>
      }
    >
      {say('birthdays.emptyBody')}
    </EmptyState>
  )
}
