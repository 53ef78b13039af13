import { useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EventAnswer } from './event-answer.tsx'
import { FinancePanel } from './finance-panel.tsx'
import type { EditProps, PanelProps } from './panel-props.ts'
import { useOneEvent } from './use-events.ts'
import { t } from './messages.ts'

/** "You are editing the … event": three panels, each of which saves its own record. */
export function EditEventDialog({ id, onClose, onChanged }: EditProps & { id: string }) {
  const [event, reload] = useOneEvent(id)
  const name = event.status === 'ready' ? event.value.name : ''
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Dialog open title={t('events.editTitle', { name })} onClose={onClose}>
      <EventAnswer event={event} reload={reload}>
        {(known) => <Panels event={known} onClose={onClose} onChanged={changed} />}
      </EventAnswer>
    </Dialog>
  )
}

const wordsOf = () => ({
  details: t('events.details'),
  attendance: t('events.record'),
  finance: t('events.finance'),
})

export function Panels(props: PanelProps) {
  const [panel, setPanel] = useState<keyof ReturnType<typeof wordsOf>>('details')
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
