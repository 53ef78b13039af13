import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { failureOf, type GroupSource } from './group-source.ts'
import { checkGroup, GroupFields, noGroup, type GroupValues } from './edit-group-dialog.tsx'

type Props = { source: GroupSource; open: boolean; onClose: () => void }

/** Creates a group. The draft survives closing the dialog. */
export function CreateGroupDialog({ source, open, onClose }: Props) {
  return (
    <Dialog open={open} title={source.kind.t('addTitle')} onClose={onClose}>
      <CreateGroup source={source} onClose={onClose} />
    </Dialog>
  )
}

function CreateGroup({ source, onClose }: Omit<Props, 'open'>) {
  const { kind, whyNot } = source
  const form = useForm<GroupValues & OwnId>({
    initial: { ...ownId(), ...noGroup },
    check: checkGroup(source),
    draftKey: kind.create,
    submit: async (values) => {
      const typed = {
        name: values.name.trim(),
        user_id: values.user_id || null,
        is_class: values.is_class,
      }
      try {
        await sendOnce(form, values, (id) => source.create({ id, ...typed }))
      } catch (thrown) {
        return failureOf(thrown)
      }
      toast(kind.t('created'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('common.saving')} whyNot={whyNot}>
        {kind.t('create')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={kind.t('addTitle')} actions={actions}>
      <GroupFields source={source} form={form} />
    </Form>
  )
}
