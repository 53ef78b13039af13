import type { EventFacts } from '../../../contract/routes/events.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { eventLink } from './event-link.ts'
import { timeWords } from './event-times.ts'
import { t } from './messages.ts'

/** The QR code and link with which people mark themselves. */
export function EventShare({ event }: { event: EventFacts }) {
  const { church } = useChurch()
  const wide = useWide()
  const link = eventLink(church.reference, event.id)
  return (
    <details className="events-share" open={wide}>
      <summary>{t('events.share')}</summary>
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
    </details>
  )
}
