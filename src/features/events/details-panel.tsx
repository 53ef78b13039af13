import { eventRoutes } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { PanelProps } from './panel-props.ts'
import { EventFields } from './event-fields.tsx'
import { atFields, checkEvent, formOfChange, valuesOf, type EventValues } from './event-values.ts'
import { SaveRow } from './save-row.tsx'
import { useDraftedForm, WithDraft } from './use-drafted-form.tsx'
import { t } from './messages.ts'

/** The panel of an event's details. Only changed fields are sent. */
export function DetailsPanel(props: PanelProps) {
  return (
    <WithDraft<EventValues> name={`edit-event:${props.event.id}`}>
      {(drafted) => <Details {...props} drafted={drafted} />}
    </WithDraft>
  )
}

type Drafted = Pick<Parameters<typeof useDraftedForm<EventValues>>[0], 'draft' | 'found'>

function Details({ event, onClose, onChanged, drafted }: PanelProps & { drafted: Drafted }) {
  const { church } = useChurch()
  const { form, changed, fromDraft, startAfresh } = useDraftedForm<EventValues>({
    ...drafted,
    now: valuesOf(event, church.time_zone),
    check: checkEvent,
    submit: save,
  })

  async function save(values: EventValues) {
    try {
      await api.call(eventRoutes.changeEvent, { body: formOfChange(event.id, values, changed) })
    } catch (thrown) {
      return atFields(thrown, values)
    }
    toast(t('toasts.eventUpdated'))
    onChanged()
    onClose()
  }

  return (
    <Form
      form={form}
      label={t('events.details')}
      actions={
        <SaveRow
          busy={form.busy}
          onCancel={onClose}
          whyNot={changed.length === 0 ? t('edits.nothingChanged') : undefined}
        />
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <EventFields form={form} savedImage={event.image_url} preview="high" />
    </Form>
  )
}
