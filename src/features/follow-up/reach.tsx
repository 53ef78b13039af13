import { shownName } from '../../../contract/shown-name.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { canDial, ReachLinks } from '../../ui/reach-links.tsx'
import type { Line } from './lines.ts'
import { say } from './words.ts'

/** Call, WhatsApp and SMS, each with a first sentence that can be changed before it goes. */
export function Reach({ line }: { line: Line }) {
  const { church } = useChurch()
  const phone = line.person.phone_number
  if (!phone || !canDial(phone)) return <p>{phone ?? say('followUp.noPhone')}</p>
  const key = line.reason === 'first_timer' ? 'followUp.greetingFirst' : 'followUp.greetingAbsent'
  const greeting = say(key, { name: shownName(line.person.first_name), church: church.name })
  return (
    <div className="follow-up-reach">
      <span>{formatPhone(phone)}</span>
      <ReachLinks phone={phone} greeting={greeting} callFirst />
      <a className="nx-button nx-button-quiet" href={`sms:${phone}?body=${encodeURIComponent(greeting)}`}>
        {say('followUp.sms')}
      </a>
    </div>
  )
}
