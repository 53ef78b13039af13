import { say } from './words.ts'

/** The free way beside it: WhatsApp asks to whom. */
export function WhatsAppShare({ message }: { message: string }) {
  if (!message.trim()) return null
  return (
    <div className="bulk-sms-free">
      <p>{say('bulkSms.whatsAppBody')}</p>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(message.trim())}`}
        target="_blank"
        rel="noreferrer"
      >
        {say('bulkSms.whatsAppShare')}
      </a>
    </div>
  )
}
