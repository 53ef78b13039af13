import { formatPhone } from '../../lib/format/format-phone.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import type { Line } from './lines.ts'
import { say } from './words.ts'

/** Call, WhatsApp and SMS, each with a first sentence that can be changed before it goes. */
export function Reach({ line }: { line: Line }) {
  const { church } = useChurch()
  const phone = line.person.phone_number
  if (!phone || !/^\+\d{7,15}$/.test(phone)) return <p>{phone ?? say('followUp.noPhone')}</p>
  const key = line.reason === 'first_timer' ? 'followUp.greetingFirst' : 'followUp.greetingAbsent'
  const greeting = encodeURIComponent(say(key, { name: line.person.first_name, church: church.name }))
  return (
    <div className="follow-up-reach">
      <span>{formatPhone(phone)}</span>
      <a className="nx-button nx-button-primary" href={`tel:${phone}`}>
        {say('followUp.call')}
      </a>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/${phone.slice(1)}?text=${greeting}`}
        target="_blank"
        rel="noreferrer"
      >
        {say('followUp.whatsApp')}
      </a>
      <a className="nx-button nx-button-quiet" href={`sms:${phone}?body=${greeting}`}>
        {say('followUp.sms')}
      </a>
    </div>
  )
}
