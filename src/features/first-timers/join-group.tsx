import { notKept } from '../../lib/edits/not-kept.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useGroups, type GroupTable } from '../../lib/session/use-groups.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { KnownPerson } from './dialogs.ts'
import { say } from './words.ts'

const KINDS = {
  cells: { field: 'cell_id', label: 'firstTimers.cell', none: 'firstTimers.noCells' },
  departments: { field: 'department_id', label: 'firstTimers.department', none: 'firstTimers.noDepartments' },
} as const

type Props = { person: KnownPerson; table: GroupTable; onDone: () => void }

/** Chooses the cell or the department of somebody; an empty choice takes them out. */
export function JoinGroup({ person, table, onDone }: Props) {
  const church = useChurch()
  const groups = useGroups(table)
  const { field, label, none } = KINDS[table]
  const form = useForm({
    initial: { group: person[field] ?? '' },
    submit: async ({ group }) => {
      try {
        await church.mutate('edit-member', { id: person.id, set: { [field]: group || null } })
      } catch (thrown) {
        return notKept(thrown)
      }
      toast(t('toasts.memberUpdated'))
      onDone()
    },
  })
  if (groups === null) return <SkeletonRows rows={1} />
  if (groups.length === 0) return <p className="first-timers-quiet">{say(none)}</p>
  return (
    <Form
      form={form}
      label={say(label)}
      actions={
        <Button type="submit" busy={form.busy} busyLabel={t('common.saving')} disabled={!form.dirty}>
          {t('common.save')}
        </Button>
      }
    >
      <SelectField
        {...form.field('group')}
        label={say(label)}
        choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
        optional
      />
    </Form>
  )
}
