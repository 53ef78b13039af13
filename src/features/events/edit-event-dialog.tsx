import { useState } from 'react'
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EventAnswer } from './event-answer.tsx'
import { FinancePanel } from './finance-panel.tsx'
import { useOneEvent } from './use-events.ts'
import { say } from './words.ts'

type EditProps = { onClose: () => void; onChanged: () => void }

/** "You are editing the … event": three panels, each of which saves its own record. */
export function EditEventDialog({ id, onClose, onChanged }: EditProps & { id: string }) {
  const [event, reload] = useOneEvent(id)
  const name = event.status === 'ready' ? event.value.name : ''
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Dialog open title={say('events.editTitle', { name })} onClose={onClose}>
      <EventAnswer event={event} reload={reload}>
        {(known) => <Panels event={known} onClose={onClose} onChanged={changed} />}
      </EventAnswer>
    </Dialog>
  )
}

const wordsOf = () => ({
  details: say('events.details'),
  attendance: say('events.record'),
  finance: say('events.finance'),
})

export type PanelProps = EditProps & { event: CountedEvent }

export function Panels(props: PanelProps) {
  const [panel, setPanel] = useState<keyof ReturnType<typeof wordsOf>>('details')
  const { features } = useChurch()
  return (
    <div className="events-panels">
      <Tabs label={say('events.panels')} words={wordsOf()} chosen={panel} onChoose={setPanel}>
        {panel === 'details' && <DetailsPanel {...props} />}
        {panel === 'attendance' &&
          (features.includes('attendanceAccess') ? (
            <AttendancePanel {...props} />
          ) : (
            <p className="events-quiet">{say('events.recordNotYours')}</p>
          ))}
        {panel === 'finance' && <FinancePanel {...props} />}
      </Tabs>
    </div>
  )
}
