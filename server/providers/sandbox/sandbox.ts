/** What the sandboxes of payments and of text messages share. */
import { createHmac } from 'node:crypto'
import type { Deliveries } from './deliveries.ts'

export type Sandbox = { deliveries: Deliveries; secret: string }

/** The key that the sandbox signs with: nobody outside can tell this server anything in its name. */
export const sandboxSecret = (sealSecret: string): string =>
  createHmac('sha256', sealSecret).update('sandbox').digest('hex')
