import { say } from './words.ts'

export const smsTabs = ['sent', 'groups', 'stops'] as const
export type SmsTab = (typeof smsTabs)[number]

const words = { sent: 'bulkSms.tabSent', groups: 'bulkSms.tabGroups', stops: 'bulkSms.tabStops' } as const

type Props = { tab: SmsTab; onChoose: (tab: SmsTab) => void }

/** Which part of the screen is shown. */
export function SmsTabs({ tab, onChoose }: Props) {
  return (
    <div className="bulk-sms-tabs" role="group" aria-label={say('bulkSms.tabs')}>
      {smsTabs.map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => onChoose(one)}>
          {say(words[one])}
        </button>
      ))}
    </div>
  )
}
