import type { ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { say } from './words.ts'

export const smsTabs = ['sent', 'groups', 'stops'] as const
export type SmsTab = (typeof smsTabs)[number]

type Props = { tab: SmsTab; onChoose: (tab: SmsTab) => void; children: ReactNode }

/** Which part of the screen is shown. */
export function SmsTabs({ tab, onChoose, children }: Props) {
  return (
    <Tabs
      label={say('bulkSms.tabs')}
      words={{
        sent: say('bulkSms.tabSent'),
        groups: say('bulkSms.tabGroups'),
        stops: say('bulkSms.tabStops'),
      }}
      chosen={tab}
      onChoose={onChoose}
    >
      {children}
    </Tabs>
  )
}
