import { useEffect, useRef } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../../sync/client/api.ts'
import { formatDate } from '../../../../lib/format/format-date.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { PlainQr } from '../../../../ui/qr-code.tsx'
import { firstNames } from '../child-facts.ts'
import { tChildren } from '../messages.ts'
import type { Ticket } from './code-tickets.tsx'

type ShareCodeProps = { church: Church; service: ServiceRow; tickets: readonly Ticket[] }

/** The code for the guardian's own phone, at no cost: a QR code for its camera, or a WhatsApp message. */
export function ShareCode({ church, service, tickets }: ShareCodeProps) {
  const text = shareText(church, service, tickets)
  const place = useRef<HTMLDivElement>(null)
  // Braces: a newer browser returns a promise, which React would call as the clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <div ref={place} className="kids-share">
      <PlainQr text={text} title={tChildren('children.qrTitle')} />
      <p className="kids-hint">{tChildren('children.qrHint')}</p>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="message" />
        <span>{tChildren('children.whatsApp')}</span>
      </a>
    </div>
  )
}

/** The guardian's message. It has first names and no alert, because others may read it. */
export function shareText({ church }: Church, service: ServiceRow, tickets: readonly Ticket[]): string {
  const of = { church: church.name, service: service.name, date: formatDate(service.date_of_service) }
  return tickets
    .map(({ codes, children }) =>
      tChildren('children.shareText', { ...of, code: codes.join(', '), names: firstNames(children) }),
    )
    .join('\n')
}
