import type { ReactNode } from 'react'
import { isSeen } from '../../../contract/tidy-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLongOf } from '../../ui/form/too-long.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import type { GroupBook } from './group-book.ts'
import { say } from './words.ts'

/** A group as the form holds it; an empty coordinator is none. */
export type GroupValues = { name: string; user_id: string }

export const noGroup: GroupValues = { name: '', user_id: '' }

const NAME_MAX = 80

export function checkGroup({ kind }: GroupBook): (values: GroupValues) => FieldErrors<GroupValues> {
  return ({ name }) => {
    if (!isSeen(name)) return { name: kind.say('nameMissing') }
    return tooLongOf({ name }, { name: NAME_MAX })
  }
}

/** What is typed about a cell or a department. */
export function GroupFields({ book, form }: { book: GroupBook; form: FormState<GroupValues> }): ReactNode {
  const { kind, coordinators } = book
  return (
    <>
      <TextField
        {...form.field('name')}
        label={kind.say('name')}
        hint={kind.say('nameHint')}
        autoCapitalize="words"
      />
      <SelectField
        {...form.field('user_id')}
        label={say('groups.coordinator')}
        choices={coordinatorChoices(book, form.values.user_id)}
        disabled={coordinators === null}
        hint={coordinators === null ? say('groups.coordinatorsUnknown') : undefined}
        optional
      />
    </>
  )
}

/** Who coordinates it now stands among the choices even after leaving the team, or the next save would lose them unseen. */
export function coordinatorChoices({ coordinators }: GroupBook, current: string): Choice[] {
  const team = (coordinators ?? []).map((user) => ({ value: user.id, label: personName(user) }))
  const known = current === '' || team.some(({ value }) => value === current)
  if (known) return team
  const label = coordinators ? say('groups.leftTeam') : say('groups.notKnown')
  return [{ value: current, label }, ...team]
}
