import type { EventFacts } from '../../../contract/routes/events.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { timeWords } from './event-times.ts'
import { t } from './messages.ts'

/** The QR code and link with which people mark themselves. */
export function EventShare({ event }: { event: EventFacts }) {
  const { church } = useChurch()
  const link = eventLink(church.reference, event.id)
  return (
    <section className="events-share" aria-labelledby="events-share">
      <h2 id="events-share">{t('events.share')}</h2>
      <p className="events-quiet">{t('events.shareHint')}</p>
      <QrCode
        link={link}
        title={`${event.name}, ${timeWords(event.start_date, church.time_zone)}`}
        width={300}
        filename="qrcode.png"
      />
      <a className="events-link" href={link} target="_blank" rel="noopener">
        {link}
      </a>
    </section>
  )
}

/** The public link with which people check in at an event. */
function eventLink(reference: string, eventId: string, origin: string = location.origin): string {
  return `${origin}/attendance-capture?${new URLSearchParams({ reference, eventId }).toString()}`
}
