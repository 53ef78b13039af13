import type { Person } from '../../../sync/client/api.ts'
import { shownName } from '../../../contract/shown-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Icon } from '../../ui/icons.tsx'
import { say } from './birthday-words.ts'

/** Opens WhatsApp with a greeting written already; nothing for a number that no phone can dial. */
export function GreetingLink({ person, church }: { person: Person; church: string }) {
  const phone = person.phone_number
  if (!phone || !/^\+\d{7,15}$/.test(phone)) return null
  const text = say('birthdays.greeting', { name: shownName(person.first_name), church })
  return (
    <a
      className="nx-button nx-button-plain"
      href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={say('birthdays.greetOne', { name: personName(person) })}
    >
      <Icon name="message" />
      <span>{say('birthdays.greet')}</span>
    </a>
  )
}
