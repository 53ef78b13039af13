import { useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { FinancePanel } from './finance-panel.tsx'
import { type PanelProps, EventFields, useDraftedForm, WithDraft, SaveRow } from './event-form.tsx'
import { t } from './messages.ts'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { atFields, checkEvent, formOfChange, valuesOf, type EventValues } from './event-values.ts'

const wordsOf = () => ({
  details: t('events.details'),
  attendance: t('events.record'),
  finance: t('events.finance'),
})
type Panel = keyof ReturnType<typeof wordsOf>

export const isPanel = (name: string | null): name is Panel => name !== null && name in wordsOf()

/** Three panels, each of which saves its own record. */
export function Panels({ first = 'details', ...props }: PanelProps & { first?: Panel }) {
  const [panel, setPanel] = useState<Panel>(first)
  const { features } = useChurch()
  return (
    <div className="events-panels">
      <Tabs label={t('events.panels')} words={wordsOf()} chosen={panel} onChoose={setPanel}>
        {panel === 'details' && <DetailsPanel {...props} />}
        {panel === 'attendance' &&
          (features.includes('attendanceAccess') ? (
            <AttendancePanel {...props} />
          ) : (
            <p className="events-quiet">{t('events.recordNotYours')}</p>
          ))}
        {panel === 'finance' && <FinancePanel {...props} />}
      </Tabs>
    </div>
  )
}

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
