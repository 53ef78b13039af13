import { useSearchParams } from 'react-router-dom'
import { smsTabs, type SmsTab } from './sms-tabs.tsx'

/** The tab in the address. Another tab starts with an empty search and the first page. */
export function useTab(): [SmsTab, (tab: SmsTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = smsTabs.find((one) => one === params.get('tab')) ?? 'sent'
  return [tab, (next) => setParams(next === 'sent' ? {} : { tab: next }, { replace: true })]
}
