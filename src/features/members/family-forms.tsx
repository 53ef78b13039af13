import { useMemo, useState } from 'react'
import { MOST_IN_HOUSEHOLD } from '../../../contract/people/household.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { HouseholdRow } from '../../../contract/tables/people.ts'
import type { Person } from '../../../sync/client/api.ts'
import { useHouseholds } from '../../domain/church/households.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { notKept, whyNotKept } from '../../domain/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { addToFamily, makeFamily } from './change-family.ts'
import { tFamily } from './family-messages.ts'
import { PersonSearch } from './person-search.tsx'
import type { KnownMember } from './use-member.ts'

type Households = ReadonlyMap<string, HouseholdRow>

const MOST_LETTERS = 80

const checkName = (name: string): string | undefined =>
  name.trim() === '' ? tFamily('memberFamily.nameMissing') : tooLong(name, MOST_LETTERS)

/** Makes a family of this person and others. Somebody of another family is taken out of it first, or this person joins them. */
export function MakeFamily({
  member,
  households,
  onDone,
}: {
  member: KnownMember
  households: Households
  onDone: () => void
}) {
  const church = useChurch()
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const form = useForm({
    initial: { name: suggestedName(member), people: '' },
    check: ({ name }) => ({
      name: checkName(name),
      people: chosen.length === 0 ? tFamily('memberFamily.needTwo') : undefined,
    }),
    submit: async ({ name }) => {
      try {
        for (const { id, household_id } of chosen)
          if (household_id && households.has(household_id))
            await church.mutate('leave-household', { household_id, person_id: id })
        await makeFamily(church, name.trim(), [member.id, ...chosen.map(({ id }) => id)])
      } catch (thrown) {
        return notKept(thrown)
      }
      onDone()
    },
  })
  const { error } = form.field('people')
  return (
    <Form
      form={form}
      label={tFamily('memberFamily.make')}
      actions={<Buttons form={form} onCancel={onDone} />}
    >
      <TextField {...form.field('name')} label={tFamily('memberFamily.name')} autoCapitalize="words" />
      <Chosen
        people={chosen}
        onRemove={(id) => setChosen((before) => before.filter((one) => one.id !== id))}
      />
      <Choosing
        without={[member.id, ...chosen.map(({ id }) => id)]}
        onChoose={(person) => setChosen((before) => [...before, person])}
        theirs={{ member, onJoined: onDone }}
      />
      {error && (
        <p className="nx-field-error" role="alert">
          {error}
        </p>
      )}
    </Form>
  )
}

function suggestedName({ first_name, last_name }: KnownMember): string {
  return tFamily('memberFamily.nameOf', { name: shownName(last_name || first_name || '') })
}

function Buttons({ form, onCancel }: { form: { busy: boolean }; onCancel: () => void }) {
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </>
  )
}

function Chosen({ people, onRemove }: { people: readonly Person[]; onRemove: (id: string) => void }) {
  if (people.length === 0) return null
  return (
    <ul className="members-family-people" aria-label={tFamily('memberFamily.chosen')}>
      {people.map((person) => (
        <li key={person.id}>
          <span>{personName(person)}</span>
          <Button
            tone="quiet"
            icon="close"
            aria-label={tFamily('memberFamily.remove', { name: personName(person) })}
            onClick={() => onRemove(person.id)}
          />
        </li>
      ))}
    </ul>
  )
}

type ChoosingProps = {
  without: readonly string[]
  onChoose: (person: Person) => void
  /** Offers that this person joins the family of the chosen one. */
  theirs?: { member: KnownMember; onJoined: () => void }
}

/** Searches for a person. If they are in a family already, it asks before they are taken out of it. */
function Choosing({ without, onChoose, theirs }: ChoosingProps) {
  const church = useChurch()
  const households = useHouseholds()
  const [taken, setTaken] = useState<Person | null>(null)
  const [{ busy, failure }, attempt] = useAttempt(taken?.id, whyNotKept)
  const hidden = useMemo(() => new Set(without), [without])
  const other = households?.get(taken?.household_id ?? '')
  const choose = (person: Person) => {
    if (households?.has(person.household_id ?? '')) setTaken(person)
    else onChoose(person)
  }
  if (hidden.size >= MOST_IN_HOUSEHOLD)
    return <p className="members-quiet">{tFamily('memberFamily.full', { most: MOST_IN_HOUSEHOLD })}</p>
  if (!taken || !other) return <PersonSearch without={hidden} onChoose={choose} />
  const person = personName(taken)
  const move = () => {
    setTaken(null)
    onChoose(taken)
  }
  const joinTheirs = async ({ member, onJoined }: NonNullable<typeof theirs>) => {
    const { id, first_name = '', last_name = '' } = member
    await addToFamily(church, other, { id, first_name, last_name }, null)
    onJoined()
  }
  return (
    <div className="members-family-question" role="group">
      <p>{tFamily('memberFamily.inAnother', { person, family: other.name })}</p>
      {theirs && (
        <Button busy={busy} onClick={() => attempt(() => joinTheirs(theirs))}>
          {tFamily('memberFamily.joinTheirs', { person: nameOf(theirs.member), family: other.name })}
        </Button>
      )}
      <Button tone="quiet" onClick={move}>
        {tFamily('memberFamily.move', { person })}
      </Button>
      <Button tone="plain" onClick={() => setTaken(null)}>
        {t('common.cancel')}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

const nameOf = ({ first_name = '', last_name = '' }: KnownMember) => personName({ first_name, last_name })

/** Adds people to a family, one after the other. */
export function AddToFamily({
  family,
  people,
  onDone,
}: {
  family: HouseholdRow
  people: readonly Person[]
  onDone: () => void
}) {
  const church = useChurch()
  const households = useHouseholds()
  const [{ failure }, attempt] = useAttempt(family.id, whyNotKept)
  const add = (person: Person) => {
    const from = households?.has(person.household_id ?? '') ? person.household_id : null
    attempt(() => addToFamily(church, family, person, from))
  }
  return (
    <div className="members-family-question">
      <Choosing without={people.map(({ id }) => id)} onChoose={add} />
      {failure && <p role="alert">{failure}</p>}
      <Button tone="quiet" onClick={onDone}>
        {t('common.done')}
      </Button>
    </div>
  )
}

export function RenameFamily({ family, onDone }: { family: HouseholdRow; onDone: () => void }) {
  const church = useChurch()
  const form = useForm({
    initial: { name: family.name },
    check: ({ name }) => ({ name: checkName(name) }),
    submit: async ({ name }) => {
      try {
        await church.mutate('edit-household', { id: family.id, set: { name: name.trim() } })
      } catch (thrown) {
        return notKept(thrown)
      }
      toast(tFamily('memberFamily.renamed'))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label={tFamily('memberFamily.rename')}
      actions={<Buttons form={form} onCancel={onDone} />}
    >
      <TextField
        {...form.field('name')}
        label={tFamily('memberFamily.name')}
        autoCapitalize="words"
        autoFocus
      />
    </Form>
  )
}
