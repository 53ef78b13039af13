import type { SmsReport, SmsState } from '../sms.ts'

/** `Sent`, `Submitted` and `Buffered` are on their way; these are final. */
const FINAL: Record<string, SmsState> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  Expired: 'failed',
  AbsentSubscriber: 'failed',
}

/** A form: id, status, phoneNumber. None where it is no report. */
export function readReport(body: Buffer): SmsReport[] | null {
  const form = new URLSearchParams(body.toString('utf8'))
  const [id, status, phone] = ['id', 'status', 'phoneNumber'].map((name) => form.get(name) ?? '')
  if (!id || !status || !/^\+?\d{6,15}$/.test(phone!)) return null
  const state = Object.hasOwn(FINAL, status) ? FINAL[status]! : 'sent'
  return [{ providerId: id, phone: `+${phone!.replace(/^\+/, '')}`, state }]
}
