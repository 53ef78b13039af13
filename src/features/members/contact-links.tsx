import { t } from '../../lib/messages/t.ts'

/** Ways to reach somebody; shown only for a number that a phone can dial. */
export function ContactLinks({ phone }: { phone: string }) {
  if (!/^\+\d{7,15}$/.test(phone)) return null
  return (
    <span className="members-reach">
      <a className="nx-button nx-button-quiet" href={`tel:${phone}`}>
        {t('members.call')}
      </a>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/${phone.slice(1)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('members.whatsApp')}
      </a>
    </span>
  )
}
