import { shownName } from '../../../contract/people/shown-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Birthday } from './birthday-rows.ts'
import { t } from './birthday-names.ts'

type GreetingProps = { birthday: Birthday; today: string; church: string }

/** Opens WhatsApp with a prepared greeting. Renders nothing for a number that no phone can dial. */
export function GreetingLink({ birthday, today, church }: GreetingProps) {
  const { person, date } = birthday
  const phone = person.phone_number
  if (!phone || !/^\+\d{7,15}$/.test(phone)) return null
  const text = t(greetingFor(date, today), { name: shownName(person.first_name), church })
  return (
    <a
      className="nx-button nx-button-plain"
      href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('birthdays.greetOne', { name: personName(person) })}
    >
      <Icon name="message" />
      <span>{t('birthdays.greet')}</span>
    </a>
  )
}

/** The greeting says "today" only on the day itself. */
function greetingFor(date: string, today: string) {
  if (date === today) return 'birthdayGreeting.today'
  return date < today ? 'birthdayGreeting.belated' : 'birthdayGreeting.early'
}
