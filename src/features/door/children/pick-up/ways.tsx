import { useState, type FormEvent } from 'react'
import { typedCode } from '../../../../../sync/merge/pick-up-code.ts'
import type { CodeTest, ServiceChild, Guardian } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldShell } from '../../../../ui/fields/field-shell.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { eachOnce, firstNames, guardianName, named, failureSentence, sameGuardian } from '../child-facts.ts'
import { GuardianLine, GuardianChoice } from '../guardian-choice.tsx'
import { tChildren } from '../messages.ts'
import { handOver, handOver as checkOut, type WayProps, SiblingFields } from './hand-over.tsx'
import { isSeen } from '../../../../../contract/tidy-name.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'

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

type Decision = { leader: string; reason: string; collector: Guardian | null }

/** A leader decides without a code. The op records leader, reason and collector, and the administrator sees them. */
export function ByLeader({ church, child, childList, onHandedOver }: WayProps) {
  const name = child.person.first_name
  const form = useForm<Decision>({
    initial: { leader: '', reason: '', collector: null },
    check: ({ leader, reason, collector }) => ({
      ...(!isSeen(leader) && { leader: tChildren('children.leaderMissing') }),
      ...(!isSeen(reason) && { reason: tChildren('children.reasonMissing') }),
      ...(!collector && { collector: tChildren('children.collectorMissing', { name }) }),
    }),
    submit: async ({ leader, reason, collector }) => {
      if (!collector) return
      try {
        const given = {
          how: 'override',
          leader: leader.trim(),
          reason: reason.trim(),
          ...named(collector),
        } as const
        onHandedOver(await handOver(childList, [child], given), collector)
      } catch (error) {
        return { message: failureSentence(error) }
      }
    },
  })
  const collector = form.field('collector')
  const candidates = child.guardians.map((one) => ({ id: one.id, name: guardianName(church.people, one) }))
  return (
    <Form
      form={form}
      label={tChildren('children.byLeader')}
      actions={
        <Button type="submit" wide className="kids-main" busy={form.busy}>
          {tChildren('children.handOver')}
        </Button>
      }
    >
      <p className="kids-quiet">{tChildren('children.leaderLead')}</p>
      <TextField
        label={tChildren('children.leader')}
        autoCapitalize="words"
        maxLength={120}
        {...form.field('leader')}
      />
      <TextField
        label={tChildren('children.reason')}
        autoCapitalize="sentences"
        maxLength={200}
        {...form.field('reason')}
      />
      <GuardianLine
        church={church}
        title={tChildren('children.whoCollects', { name })}
        candidates={candidates}
        chosen={collector.value}
        onChoose={collector.onChange}
        error={collector.error}
      />
    </Form>
  )
}
