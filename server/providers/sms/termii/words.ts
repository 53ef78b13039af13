import type { SmsState } from '../sms.ts'

/** Termii writes numbers without a plus. */
export const plainNumber = (phone: string): string => phone.replace(/^\+/, '')

/** `DELIVERED | Message delivered to handset`, `DND Active on Phone Number`, `Message Failed`, `Message Sent`… */
export function stateOf(status: string): SmsState {
  if (/^delivered/i.test(status)) return 'delivered'
  return /dnd active|failed|rejected|expired|undelivered/i.test(status) ? 'failed' : 'sent'
}
