import type { GroupRow } from '../../../contract/tables/groups.ts'
import { useGroups } from '../../domain/church/people.ts'
import { t } from '../../lib/messages/t.ts'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { MemberValues } from './member-values.ts'

/** The cell and the department of a person. A church without groups sees no field. */
export function BelongingFields({ form }: { form: FormState<MemberValues> }) {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  if (!cells?.length && !departments?.length) return null
  return (
    <FieldGroup title={t('members.belonging')}>
      {!!cells?.length && (
        <SelectField
          {...form.field('cell_id')}
          label={t('members.cell')}
          choices={choicesOf(cells)}
          optional
        />
      )}
      {!!departments?.length && (
        <SelectField
          {...form.field('department_id')}
          label={t('members.department')}
          choices={choicesOf(departments)}
          optional
        />
      )}
    </FieldGroup>
  )
}

const choicesOf = (groups: readonly GroupRow[]): Choice[] =>
  groups.map(({ id, name }) => ({ value: id, label: name }))
