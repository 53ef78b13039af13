import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf, formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import type { Pair, Side } from './pairs.ts'
import { t } from './messages.ts'

type PairProps = {
  pair: Pair
  whyNot: string | undefined
  onJoin: () => void
  /** Called when the pair was left as two people here. */
  onLeft: () => void
  /** Called when the pair may no longer be pending. */
  onDecided: () => void
}

/** Two records side by side, with buttons to merge them or leave them as two. */
export function PairCard({ pair, whyNot, onJoin, onLeft, onDecided }: PairProps) {
  const { time_zone: zone } = useChurch().church
  const { busy, decide } = useDecision<'leave'>(t('samePeople.settled'), onDecided)
  const leave = async () => {
    const [one, other] = pair.sides.map(({ person }) => person.id) as [string, string]
    await api.call(samePeopleRoutes.keepApart, { body: { one, other } })
    onLeft()
  }
  return (
    <Card
      hint={t('samePeople.noticed', { when: formatMoment(pair.noticed_at, zone) })}
      actions={
        <>
          <Button
            tone="quiet"
            busy={busy !== null}
            whyNot={whyNot}
            onClick={() => void decide('leave', leave, t('samePeople.left'))}
          >
            {t('samePeople.leaveThem')}
          </Button>
          <Button whyNot={whyNot} onClick={onJoin}>
            {t('samePeople.joinThem')}
          </Button>
        </>
      }
    >
      <div className="same-sides">
        {pair.sides.map((side) => (
          <Record key={side.person.id} side={side} />
        ))}
      </div>
    </Card>
  )
}

function Record({ side: { person, marks, last_here } }: { side: Side }) {
  const { church } = useChurch()
  const here = last_here && `, ${t('samePeople.lastHere', { date: formatDate(last_here) })}`
  const lines = [
    person.phone_number ? formatPhone(person.phone_number) : t('members.noPhone'),
    person.email,
    person.occupation,
    t('samePeople.added', { date: formatDate(dateOf(person.created_at, church.time_zone)) }),
    `${t('samePeople.marks', { count: marks })}${here ?? ''}`,
  ]
  return (
    <div className="same-side">
      <h2>{personName(person)}</h2>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
