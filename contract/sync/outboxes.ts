/** Outboxes that stand on a device, by the highest number each has given out: "<account>:40,<account>:2". */
import { z } from 'zod'
import { MOST_OUTBOXES } from '../protocol.ts'

export type Outbox = { account: string; highest_seq: number }

const ONE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}/.source

export const outboxes = z
  .string()
  .max(MOST_OUTBOXES * 47)
  .regex(new RegExp(`^${ONE}(?:,${ONE})*$`))
  .transform((text) =>
    text.split(',').map((one): Outbox => {
      const [account = '', highest] = one.split(':')
      return { account, highest_seq: Number(highest) }
    }),
  )
