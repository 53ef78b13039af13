import { useMemo, useRef, useState } from 'react'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { toast } from '../../ui/toast-store.ts'
import { EventFields, useDraftedForm, WithDraft, SaveRow } from './event-form.tsx'
import { atFields, checkNewEvent, formOfNew, newEvent, type EventValues } from './event-values.ts'
import { t } from './messages.ts'

type CreateProps = { onClose: () => void; onChanged: () => void }

/** "Create your event". */
export function CreateEventDialog(props: CreateProps) {
  return (
    <Dialog open title={t('events.createTitle')} onClose={props.onClose}>
      <WithDraft<EventValues> name="add-event">
        {(drafted) => <CreateEvent {...props} drafted={drafted} />}
      </WithDraft>
    </Dialog>
  )
}

type Drafted = Pick<Parameters<typeof useDraftedForm<EventValues>>[0], 'draft' | 'found'>

function CreateEvent({ onClose, onChanged, drafted }: CreateProps & { drafted: Drafted }) {
  const church = useChurch()
  const [today] = useState(() => church.today())
  const own = useRef(ownId())
  const now = useMemo(() => newEvent(today), [today])
  const { form, fromDraft, startAfresh } = useDraftedForm<EventValues>({
    ...drafted,
    now,
    check: checkNewEvent(today),
    submit: save,
  })

  async function save(values: EventValues) {
    try {
      const holder = { set: (name: keyof OwnId, value: string) => void (own.current[name] = value) }
      await sendOnce(holder, own.current, (id) =>
        api.call(eventRoutes.addEvent, { body: formOfNew(id, values) }),
      )
    } catch (thrown) {
      return atFields(thrown, values)
    }
    toast(t('toasts.eventCreated'))
    onChanged()
    onClose()
  }

  return (
    <Form
      form={form}
      label={t('events.createTitle')}
      actions={<SaveRow busy={form.busy} onCancel={onClose} />}
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <EventFields form={form} min={today} preview="low" />
    </Form>
  )
}
