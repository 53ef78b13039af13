import { useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { FinancePanel } from './finance-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { t } from './messages.ts'

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
