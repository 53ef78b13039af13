import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import type { Pair, Side } from './pairs.ts'
import { say } from './words.ts'

type PairProps = {
  pair: Pair
  whyNot: string | undefined
  onJoin: () => void
  /** They were left as two here. */
  onLeft: () => void
  /** They may not wait any more. */
  onDecided: () => void
}

/** Two records side by side, and the two things that can be said of them. */
export function PairCard({ pair, whyNot, onJoin, onLeft, onDecided }: PairProps) {
  const { time_zone: zone } = useChurch().church
  const { busy, decide } = useDecision<'leave'>(say('samePeople.settled'), onDecided)
  const leave = async () => {
    const [one, other] = pair.sides.map(({ person }) => person.id) as [string, string]
    await api.call(samePeopleRoutes.leaveSamePeople, { body: { one, other } })
    onLeft()
  }
  return (
    <Card
      hint={say('samePeople.noticed', { when: formatMoment(pair.noticed_at, zone) })}
      actions={
        <>
          <Button
            tone="quiet"
            busy={busy !== null}
            whyNot={whyNot}
            onClick={() => void decide('leave', leave, say('samePeople.left'))}
          >
            {say('samePeople.leaveThem')}
          </Button>
          <Button whyNot={whyNot} onClick={onJoin}>
            {say('samePeople.joinThem')}
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
  const here = last_here && `, ${say('samePeople.lastHere', { date: formatDate(last_here) })}`
  const lines = [
    person.phone_number ? formatPhone(person.phone_number) : t('members.noPhone'),
    person.email,
    person.occupation,
    say('samePeople.added', { date: formatDate(dateOf(person.created_at, church.time_zone)) }),
    `${say('samePeople.marks', { count: marks })}${here ?? ''}`,
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
