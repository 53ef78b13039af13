import type { ReactNode } from 'react'
import { isSeen } from '../../../contract/tidy-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLongOf } from '../../ui/form/too-long.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import type { GroupSource } from './group-source.ts'
import { t } from './messages.ts'

/** A group's values in the form; an empty coordinator means none. */
export type GroupValues = { name: string; user_id: string; is_class: boolean }

export const noGroup: GroupValues = { name: '', user_id: '', is_class: false }

const NAME_MAX = 80

export function checkGroup({ kind }: GroupSource): (values: GroupValues) => FieldErrors<GroupValues> {
  return ({ name }) => {
    if (!isSeen(name)) return { name: kind.t('nameMissing') }
    return tooLongOf({ name }, { name: NAME_MAX })
  }
}

/** The fields of a cell or a department. */
export function GroupFields({
  source,
  form,
}: {
  source: GroupSource
  form: FormState<GroupValues>
}): ReactNode {
  const { kind, coordinators } = source
  return (
    <>
      <TextField
        {...form.field('name')}
        label={kind.t('name')}
        hint={kind.t('nameHint')}
        autoCapitalize="words"
      />
      <SelectField
        {...form.field('user_id')}
        label={t('groups.coordinator')}
        choices={coordinatorChoices(source, form.values.user_id)}
        disabled={coordinators === null}
        hint={coordinators === null ? t('groups.coordinatorsUnknown') : undefined}
        optional
      />
      <CheckField {...form.field('is_class')} label={t('groups.isClassLong')} />
    </>
  )
}

/**
 * The current coordinator stays among the choices even after leaving the team. Otherwise the next save would remove
 * them unnoticed.
 */
export function coordinatorChoices({ coordinators }: GroupSource, current: string): Choice[] {
  const team = (coordinators ?? []).map((user) => ({ value: user.id, label: personName(user) }))
  const known = current === '' || team.some(({ value }) => value === current)
  if (known) return team
  const label = coordinators ? t('groups.leftTeam') : t('groups.notKnown')
  return [{ value: current, label }, ...team]
}
