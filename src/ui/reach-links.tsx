import { t } from '../lib/messages/t.ts'

type ReachProps = {
  phone: string
  /** What WhatsApp begins with; it can be changed before it goes. */
  greeting?: string
  /** Calling is what the screen is for. */
  callFirst?: boolean
}

/** A number as it is kept that a phone can dial. */
export const canDial = (phone: string): boolean => /^\+\d{7,15}$/.test(phone)

/** Call and WhatsApp; nothing for a number that no phone can dial. */
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
