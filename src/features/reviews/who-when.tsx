import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { say } from './words.ts'

type WhoWhenProps = { who: { first_name: string; last_name: string } | null; at: string }

export function WhoWhen({ who, at }: WhoWhenProps) {
  return <When by={who ? personName(who) : say('reviews.aVisitor')} at={at} />
}

/** "Tunde Bello, 22 Nov, 09:12". */
export function When({ by, at }: { by: string; at: string }) {
  const { church } = useChurch()
  const when = `${formatShortDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
  return <p className="reviews-quiet">{say('reviews.by', { who: by, when })}</p>
}
