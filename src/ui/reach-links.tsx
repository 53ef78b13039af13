import { t } from '../lib/messages/t.ts'

type ReachProps = {
  phone: string
  /** The first text of the WhatsApp message. The user can change it before sending. */
  greeting?: string
  /** Calling is the screen's main action. */
  callFirst?: boolean
}

/** True for a stored number that a phone can dial. */
export const canDial = (phone: string): boolean => /^\+\d{7,15}$/.test(phone)

/** Call and WhatsApp. Nothing for a number that no phone can dial. */
export function ReachLinks({ phone, greeting, callFirst = false }: ReachProps) {
  if (!canDial(phone)) return null
  const text = greeting === undefined ? '' : `?text=${encodeURIComponent(greeting)}`
  return (
    <>
      <a className={`nx-button nx-button-${callFirst ? 'primary' : 'quiet'}`} href={`tel:${phone}`}>
        {t('members.call')}
      </a>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/${phone.slice(1)}${text}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('members.whatsApp')}
      </a>
    </>
  )
}
