import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { changeGroup } from './change-group.ts'
import { GroupNumbers } from './group-numbers.tsx'
import { changesOf, checkGroup } from './group-values.ts'
import { t } from './messages.ts'

type Props = {
  id: string | null
  /** Null while they load. */
  groups: readonly SmsGroup[] | null
  onClose: () => void
  onChanged: () => void
  onDelete: (id: string) => void
}

/** One group: rename it, add or remove numbers, delete it. */
export function GroupDialog({ id, groups, ...props }: Props) {
  const group = groups?.find((one) => one.id === id)
  return (
    <Dialog
      open={id !== null && groups !== null}
      title={group?.name ?? t('bulkSms.group')}
      onClose={props.onClose}
    >
      {group ? (
        <OneGroup key={group.id} group={group} {...props} />
      ) : (
        <EmptyState title={t('bulkSms.groupGone')} />
      )}
    </Dialog>
  )
}

type OneProps = Omit<Props, 'id' | 'groups'> & { group: SmsGroup }

function OneGroup({ group, onClose, onChanged, onDelete }: OneProps) {
  const online = useOnline()
  const form = useForm({
    initial: { name: group.name, phoneNumbers: '' },
    check: checkGroup,
    draftKey: `sms-group:${group.id}`,
    submit: async (typed) => {
      const failure = await changeGroup(group, typed)
      if (failure) return failure
      onChanged()
      onClose()
    },
  })
  const unchanged = Object.keys(changesOf(form.values, group.name)).length === 0
  const actions = (
    <Button
      type="submit"
      disabled={unchanged || form.incomplete}
      busy={form.busy}
      busyLabel={t('common.saving')}
      whyNot={online ? undefined : t('bulkSms.groupOffline')}
    >
      {t('bulkSms.updateGroup')}
    </Button>
  )
  return (
    <div className="bulk-sms-group">
      <Form form={form} label={group.name} actions={actions}>
        <TextField {...form.field('name')} label={t('bulkSms.groupName')} autoCapitalize="words" />
        <LongTextField
          {...form.field('phoneNumbers')}
          label={t('bulkSms.addNumbers')}
          hint={t('bulkSms.groupNumbersHint')}
          optional
        />
      </Form>
      <GroupNumbers group={group} onChanged={onChanged} />
      <div>
        <Button tone="plain" icon="trash" disabled={!online} onClick={() => onDelete(group.id)}>
          {t('bulkSms.deleteGroup')}
        </Button>
      </div>
    </div>
  )
}
