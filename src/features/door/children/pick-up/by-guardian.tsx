import { useState } from 'react'
import type { ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { guardianName, named, sameGuardian } from '../child-facts.ts'
import { failureSentence } from '../failure-sentence.ts'
import { GuardianChoice } from '../guardian-choice.tsx'
import { tChildren } from '../messages.ts'
import { handOver as checkOut } from './hand-over.ts'
import { SiblingFields } from './sibling-fields.tsx'
import type { WayProps } from './way-props.ts'

type ByGuardianProps = WayProps & {
  /** Still here too. Those whom the guardian may collect can go with them. */
  siblings: readonly ServiceChild[]
}

/** An authorised guardian who has no code. Nobody else may be chosen. */
export function ByGuardian({ church, child, childList, siblings, onHandedOver }: ByGuardianProps) {
  const { people } = church
  const guardians = child.guardians.map((one) => ({ id: one.id, name: guardianName(people, one) }))
  const brought = guardians.find((one) => sameGuardian(one, child.checkedIn?.guardian ?? null)) ?? null
  const [guardian, setGuardian] = useState(brought)
  const [withThem, setWithThem] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const [{ busy, failure }, attempt] = useAttempt(undefined, failureSentence)
  const name = child.person.first_name
  if (guardians.length === 0)
    return <p className="kids-note">{tChildren('children.nobodyAuthorised', { name })}</p>
  const theirs = siblings.filter(({ guardians: own }) => own.some((one) => sameGuardian(one, guardian)))
  const handOver = () => {
    if (!guardian) return setMissing(true)
    attempt(async () => {
      const all = [child, ...theirs.filter(({ person }) => withThem.includes(person.id))]
      const given = { how: 'guardian', ...named(guardian) } as const
      onHandedOver(await checkOut(childList, all, given), guardian)
    })
  }
  return (
    <div className="kids-way">
      <GuardianChoice
        church={church}
        only
        title={tChildren('children.whoCollects', { name })}
        candidates={guardians}
        chosen={guardian}
        onChoose={setGuardian}
        error={missing && !guardian ? tChildren('children.collectorMissing', { name }) : undefined}
      />
      <SiblingFields siblings={theirs} ticked={withThem} onChange={setWithThem} />
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <Button wide className="kids-main" busy={busy} onClick={handOver}>
        {tChildren('children.handOver')}
      </Button>
    </div>
  )
}
