/** Defines the second factor of sign-in: six digits from an authenticator app. */
import { z } from 'zod'
import { text } from '../fields.ts'
import { defineRoute } from './route.ts'
import { nothing, presentPassword } from './signed-in.ts'

const code = text(40, 'Please type the code.')
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const secondFactor = defineRoute({
  method: 'GET',
  path: 'second-factor',
  summary: 'Whether this account asks for a second factor, and how many recovery codes are left.',
  access: 'session',
  gate: 'open',
  answer: z.object({ on: z.boolean(), recovery_codes_left: z.number().int() }),
})

const beginSecondFactor = defineRoute({
  method: 'POST',
  path: 'second-factor',
  summary: 'Begins to switch it on: a secret for the authenticator app, which guards nothing yet.',
  access: 'session',
  gate: 'open',
  body: z.object({ current_password: presentPassword }),
  answer: z.object({
    /** Base32, for typing if no camera reads the code. */
    secret: z.string(),
    /** otpauth://…, the content of the QR code. */
    address: z.string(),
  }),
})

const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: 'second-factor/confirm',
  summary:
    'Switches it on by a first code, logs the other devices out where that is asked for, and answers the recovery codes this once.',
  access: 'session',
  gate: 'open',
  body: z.object({
    code,
    log_out_other_devices: z.boolean({ error: 'Please say true or false.' }).default(false),
  }),
  answer: recoveryCodes,
})

const newRecoveryCodes = defineRoute({
  method: 'POST',
  path: 'second-factor/recovery-codes',
  summary: 'New recovery codes in place of the old, by the password and a code, answered this once.',
  access: 'session',
  gate: 'open',
  body: z.object({ current_password: presentPassword, code }),
  answer: recoveryCodes,
})

const endSecondFactor = defineRoute({
  method: 'POST',
  path: 'second-factor/off',
  summary: 'Switches it off by the password and a code.',
  access: 'session',
  gate: 'open',
  body: z.object({ current_password: presentPassword, code }),
  answer: nothing,
})

export const secondFactorRoutes = {
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  endSecondFactor,
}
