import { z } from 'zod'
import type { SmsReport } from '../sms.ts'
import { stateOf } from './words.ts'

const Report = z.object({
  type: z.literal('outbound'),
  message_id: z.coerce.string().min(1),
  receiver: z.coerce.string().regex(/^\+?\d{6,15}$/),
  status: z.string(),
})

/** What is about something else says nothing of a message. */
export function readTermiiReport(body: Buffer): SmsReport[] {
  const report = Report.safeParse(readJson(body))
  if (!report.success) return []
  const { message_id, receiver, status } = report.data
  return [{ providerId: message_id, phone: `+${receiver.replace(/^\+/, '')}`, state: stateOf(status) }]
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
