import { useRef, useState, type ReactNode } from 'react'
import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { useDecision } from '../../ui/use-decision.ts'
import { choicesOf, firstChosen, leftEmpty, sameOf, taken, type Choice, type Chosen } from './choices.ts'
import { makeOne } from './other-details.tsx'
import { Frame, type Deciding } from './frame.tsx'
import type { Pair } from './inbox-items.ts'
import { t } from './messages.ts'

type Props = Deciding & { pair: Pair }

/** Two records side by side. The older record's id stays. Phones that knew the other are notified. */
export function DuplicateDetail({ pair, whyNot, onDecided, later }: Props) {
  const church = useChurch()
  const choices = choicesOf(pair)
  const [chosen, setChosen] = useState(() => firstChosen(pair, choices))
  const { busy, decide } = useDecision<'merge' | 'apart' | 'family'>(t('inbox.settled'), onDecided)
  const people = pair.sides.map(({ person }) => person)
  const [keep, join] = people.map(({ id }) => id) as [string, string]
  const [one, other] = people.map(personName) as [string, string]
  const [mine, theirs] = people.map(({ household }) => household)

  const undo = useRef<{ merge?: string; family?: () => Promise<void> }>({})
  const merge = async () => {
    const body = { keep, join, take: taken(choices, chosen), leave_empty: leftEmpty(choices, chosen) }
    const { id } = await api.call(samePeopleRoutes.mergePeople, { body })
    undo.current.merge = id
    // This phone receives the change by sync like any other.
    void church.syncNow()
  }
  const unmerge = async () => {
    if (undo.current.merge)
      await api.call(samePeopleRoutes.unmergePeople, { params: { id: undo.current.merge } })
    void church.syncNow()
  }
  const setApart = (back: boolean) =>
    api.call(samePeopleRoutes.keepApart, { body: { one: keep, other: join, ...(back && { undo: true }) } })
  const family = async () => {
    await setApart(false)
    undo.current.family = await makeOne(church, { people, household: mine ?? theirs ?? null })
  }
  const noFamily = async () => {
    await undo.current.family?.()
    await setApart(true)
  }
  const button = { whyNot, disabled: busy !== null }
  return (
    <Frame
      title={t('inbox.sameTitle')}
      lead={t('inbox.sameLead')}
      actions={
        <>
          <Button
            {...button}
            busy={busy === 'merge'}
            busyLabel={t('inbox.merging')}
            onClick={() => void decide('merge', merge, t('inbox.merged', { name: one }), unmerge)}
          >
            {t('inbox.mergeThem')}
          </Button>
          <Button
            {...button}
            tone="quiet"
            busy={busy === 'apart'}
            onClick={() =>
              void decide(
                'apart',
                () => setApart(false),
                t('inbox.keptApart', { one, other }),
                () => setApart(true),
              )
            }
          >
            {t('inbox.differentPeople')}
          </Button>
          {!(mine && theirs) && (
            <Button
              {...button}
              tone="quiet"
              busy={busy === 'family'}
              onClick={() => void decide('family', family, t('inbox.familyDone'), noFamily)}
            >
              {t('inbox.theyAreFamily')}
            </Button>
          )}
          {later}
          <span className="inbox-quiet inbox-hint">{t('inbox.mergeHint')}</span>
        </>
      }
    >
      <Compare pair={pair} choices={choices} chosen={chosen} onChange={setChosen} />
    </Frame>
  )
}

type CompareProps = {
  pair: Pair
  choices: readonly Choice[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Each difference is a choice between two values. Equal values and counts only show. */
function Compare({ pair, choices, chosen, onChange }: CompareProps) {
  const { time_zone: zone } = useChurch().church
  const side = (value: (one: Pair['sides'][number]) => string) => [value(pair.sides[0]), value(pair.sides[1])]
  const facts = [
    ...sameOf(pair).map(({ label, value }) => ({ label, values: [value, value] })),
    {
      label: t('inbox.added'),
      values: side(({ person }) => formatDate(dateOf(person.created_at, zone))),
    },
    { label: t('inbox.marks'), values: side(({ marks }) => t('inbox.markCount', { count: marks })) },
    {
      label: t('inbox.lastSeen'),
      values: side(({ last_here }) => (last_here ? formatDate(last_here) : t('inbox.none'))),
    },
  ]
  return (
    <table className="inbox-compare">
      <thead>
        <tr>
          <th>
            <span className="nx-visually-hidden">{t('inbox.field')}</span>
          </th>
          <th scope="col">{t('inbox.recordA')}</th>
          <th scope="col">{t('inbox.recordB')}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <Row key={choice.key} label={choice.label}>
            {([0, 1] as const).map((at) => {
              const value = choice.values[at] || t('inbox.none')
              return (
                <td key={at}>
                  <label>
                    <input
                      type="radio"
                      name={choice.key}
                      aria-label={t('inbox.choiceOf', { field: choice.label, value })}
                      checked={chosen[choice.key] === at}
                      onChange={() => onChange({ ...chosen, [choice.key]: at })}
                    />
                    <span>{value}</span>
                  </label>
                </td>
              )
            })}
          </Row>
        ))}
        {facts.map(({ label, values }) => (
          <Row key={label} label={label}>
            <td>{values[0]}</td>
            <td>{values[1]}</td>
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {children}
    </tr>
  )
}
