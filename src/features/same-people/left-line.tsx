import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import type { Pair } from './pairs.ts'
import { t } from './messages.ts'

type LeftProps = { pair: Pair; whyNot: string | undefined; onUndone: () => void }

/** A pair that was just left as two people, with an undo, because it took one tap. */
export function LeftLine({ pair, whyNot, onUndone }: LeftProps) {
  const { busy, decide } = useDecision<'undo'>(t('samePeople.settled'), onUndone)
  const [one, other] = pair.sides.map(({ person }) => person) as [Person, Person]
  const undo = () =>
    api.call(samePeopleRoutes.keepApart, { body: { one: one.id, other: other.id, undo: true } })
  return (
    <StatusLine
      tone="info"
      action={
        <Button
          tone="quiet"
          icon="undo"
          busy={busy !== null}
          whyNot={whyNot}
          onClick={() => void decide('undo', undo, t('samePeople.askedAgain'))}
        >
          {t('samePeople.askAgain')}
        </Button>
      }
    >
      {t('samePeople.leftLine', { one: personName(one), other: personName(other) })}
    </StatusLine>
  )
}

type Person = Pair['sides'][number]['person']
