import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { Sent } from './queued-ops.ts'
import { t } from './messages.ts'

type WhoWhenProps = { who: { first_name: string; last_name: string } | null; at: string }

export function WhoWhen({ who, at }: WhoWhenProps) {
  return <When by={who ? personName(who) : t('reviews.aVisitor')} at={at} />
}

/** "Tunde Bello, 22 Nov, 09:12". */
export function When({ by, at }: { by: string; at: string }) {
  const when = useMoment()
  return <p className="reviews-quiet">{t('reviews.by', { who: by, when: when(at) })}</p>
}

/**
 * Shows both times, because the first is the phone's claim: "Tunde Bello · made 22 Nov, 09:12 · received 23 Nov,
 * 18:40".
 */
export function MadeAndReceived({ sent: { person, captured_at, settled_at } }: { sent: Sent }) {
  const when = useMoment()
  const who = personName(person) || t('reviews.formerUser')
  const received = when(settled_at)
  const line = captured_at
    ? t('reviews.madeAndReceived', { who, made: when(captured_at), received })
    : t('reviews.receivedOnly', { who, received })
  return <p className="reviews-quiet">{line}</p>
}

function useMoment(): (at: string) => string {
  const { church } = useChurch()
  return (at) => `${formatDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
}
