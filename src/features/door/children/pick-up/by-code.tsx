import { useState, type FormEvent } from 'react'
import { typedCode } from '../../../../../sync/merge/pick-up-code.ts'
import type { CodeTest, ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldShell } from '../../../../ui/fields/field-shell.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { eachOnce, firstNames, guardianName, named } from '../child-facts.ts'
import { failureSentence } from '../failure-sentence.ts'
import { GuardianLine } from '../guardian-line.tsx'
import { tChildren } from '../messages.ts'
import { handOver } from './hand-over.ts'
import { SiblingFields } from './sibling-fields.tsx'
import type { WayProps } from './way-props.ts'

type ByCodeProps = WayProps & {
  /** Still here too. They can go with the same code. */
  siblings: readonly ServiceChild[]
}

/** Asks for the code, which this phone tests against the child. Siblings with the same code go with one tap each. */
export function ByCode({ church, child, childList, siblings, onHandedOver }: ByCodeProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [withThem, setWithThem] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState(child.checkedIn?.guardian ?? null)
  const [noGuardian, setNoGuardian] = useState(false)
  const [{ busy, failure }, attempt] = useAttempt(undefined, failureSentence)
  const code = typedCode(typed)
  const name = child.person.first_name
  const guardian = chosen && { id: chosen.id, name: guardianName(church.people, chosen) }
  const candidates = eachOnce([
    ...(child.checkedIn ? [child.checkedIn.guardian] : []),
    ...child.guardians,
  ]).map((one) => ({ id: one.id, name: guardianName(church.people, one) }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code === '') return setWrong(tChildren('children.codeMissing'))
    if (!guardian?.name) return setNoGuardian(true)
    attempt(async () => {
      const test = await childList.testCode(child.person.id, typed)
      if (test.result !== 'right') return setWrong(wrongText(test, name))
      const also = siblings.filter(({ person }) => withThem.includes(person.id))
      // A sibling may have come with another code. It is no wrong try for them.
      const others = also.filter(({ codes }) => !codes.includes(code))
      if (others.length > 0) return setWrong(tChildren('children.notTheirCode', { name: firstNames(others) }))
      const given = { how: 'code', code, ...named(guardian) } as const
      onHandedOver(await handOver(childList, [child, ...also], given), guardian)
    })
  }
  return (
    <form className="kids-way" noValidate onSubmit={onSubmit}>
      <FieldShell name="code" label={tChildren('children.code')} error={wrong}>
        {(control) => (
          <input
            {...control}
            className="nx-input kids-code-field"
            type="text"
            inputMode="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={12}
            data-focus-first
            value={typed}
            onChange={({ currentTarget }) => {
              setWrong(undefined)
              setTyped(currentTarget.value.toUpperCase())
            }}
          />
        )}
      </FieldShell>
      <GuardianLine
        church={church}
        title={tChildren('children.whoCollects', { name })}
        candidates={candidates}
        chosen={guardian}
        onChoose={setChosen}
        error={noGuardian && !guardian ? tChildren('children.collectorMissing', { name }) : undefined}
      />
      <SiblingFields siblings={siblings} ticked={withThem} onChange={setWithThem} />
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <Button type="submit" wide className="kids-main" busy={busy}>
        {tChildren('children.handOver')}
      </Button>
    </form>
  )
}

function wrongText(test: Exclude<CodeTest, { result: 'right' }>, name: string): string {
  switch (test.result) {
    case 'wrong':
      return tChildren('children.wrongTries', { count: test.triesLeft })
    case 'another-service':
      return tChildren('children.otherService')
    case 'not-a-code':
      return tChildren('children.notACode')
    case 'no-key':
      return tChildren('children.noKeyAtPickUp')
    case 'not-here':
      return tChildren('children.notStillHere', { name })
    case 'locked':
      return tChildren('children.locked')
  }
}
