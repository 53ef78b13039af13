import { useChurch } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BirthdayTable } from './birthday-table.tsx'
import { say } from './birthday-words.ts'
import { useBirthdays } from './use-birthdays.ts'
import './birthdays.css'

/** This week's birthdays, for the dashboard of who may see members. */
export function BirthdaysThisWeek() {
  const { features } = useChurch()
  return features.includes('membersAccess') ? <ThisWeek /> : null
}

function ThisWeek() {
  const rows = useBirthdays('this-week')
  return (
    <section className="birthdays" aria-labelledby="birthdays-week">
      <div className="birthdays-head">
        <h2 id="birthdays-week">{say('birthdays.onDashboard')}</h2>
        <LinkButton to="/birthdays" tone="plain" icon="cake">
          {say('birthdays.all')}
        </LinkButton>
      </div>
      <BirthdayTable
        label={say('birthdays.onDashboard')}
        rows={rows}
        empty={<p className="birthdays-none">{say('birthdays.noneThisWeek')}</p>}
      />
    </section>
  )
}
