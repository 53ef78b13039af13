import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { say } from './words.ts'

type WhoWhenProps = { who: { first_name: string; last_name: string } | null; at: string }

/** "Tunde Bello, 22 Nov, 09:12". */
export function WhoWhen({ who, at }: WhoWhenProps) {
  const { church } = useChurch()
  const when = `${formatShortDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
  return (
    <p className="reviews-quiet">
      {say('reviews.by', { who: who ? personName(who) : say('reviews.aVisitor'), when })}
    </p>
  )
}
