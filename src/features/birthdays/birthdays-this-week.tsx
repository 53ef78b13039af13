import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BirthdayTable } from './birthday-table.tsx'
import { t } from './birthday-names.ts'
import { useBirthdays } from './use-birthdays.ts'
import './birthdays.css'

/** This week's birthdays on the dashboard, for users who may see members. */
export function BirthdaysThisWeek() {
  const { features } = useChurch()
  return features.includes('membersAccess') ? <ThisWeek /> : null
}

function ThisWeek() {
  const rows = useBirthdays('this-week')
  return (
    <section className="birthdays" aria-labelledby="birthdays-week">
      <div className="birthdays-head">
        <h2 id="birthdays-week">{t('birthdays.onDashboard')}</h2>
        <LinkButton to="/birthdays" tone="plain" icon="cake">
          {t('birthdays.all')}
        </LinkButton>
      </div>
      <BirthdayTable
        label={t('birthdays.onDashboard')}
        rows={rows}
        empty={<p className="birthdays-none">{t('birthdays.noneThisWeek')}</p>}
      />
    </section>
  )
}
