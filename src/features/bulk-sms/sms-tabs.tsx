import type { ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { t } from './messages.ts'

export const smsTabs = ['sent', 'groups', 'stops'] as const
export type SmsTab = (typeof smsTabs)[number]

type Props = { tab: SmsTab; onChoose: (tab: SmsTab) => void; children: ReactNode }

/** The tabs of the screen. */
export function SmsTabs({ tab, onChoose, children }: Props) {
  return (
    <Tabs
      label={t('bulkSms.tabs')}
      words={{
        sent: t('bulkSms.tabSent'),
        groups: t('bulkSms.tabGroups'),
        stops: t('bulkSms.tabStops'),
      }}
      chosen={tab}
      onChoose={onChoose}
    >
      {children}
    </Tabs>
  )
}
