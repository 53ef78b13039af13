import { shownName } from '../../../contract/people/shown-name.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { canDial, ReachLinks } from '../../ui/reach-links.tsx'
import type { Line } from './lines.ts'
import { t } from './messages.ts'

/** Links to call, WhatsApp and SMS. The messages start with a greeting that the user can edit. */
export function Reach({ line }: { line: Line }) {
  const { church } = useChurch()
  const phone = line.person.phone_number
  if (!phone || !canDial(phone)) return <p>{phone ?? t('followUp.noPhone')}</p>
  const key = line.reason === 'first_timer' ? 'followUp.greetingFirst' : 'followUp.greetingAbsent'
  const greeting = t(key, { name: shownName(line.person.first_name), church: church.name })
  return (
    <div className="follow-up-reach">
      <span>{formatPhone(phone)}</span>
      <ReachLinks phone={phone} greeting={greeting} callFirst />
      <a className="nx-button nx-button-quiet" href={`sms:${phone}?body=${encodeURIComponent(greeting)}`}>
        {t('followUp.sms')}
      </a>
    </div>
  )
}
