import { t } from './messages.ts'

/** The free alternative: WhatsApp asks for the recipients. */
export function WhatsAppShare({ message }: { message: string }) {
  if (!message.trim()) return null
  return (
    <div className="bulk-sms-free">
      <p>{t('bulkSms.whatsAppBody')}</p>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(message.trim())}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('bulkSms.whatsAppShare')}
      </a>
    </div>
  )
}
