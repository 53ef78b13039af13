/** Defines two-step verification: six digits from an authenticator app at sign-in. */
import { z } from 'zod'
import { text } from '../fields.ts'
import { defineRoute } from './route.ts'
import { nothing, presentPassword } from './signed-in.ts'

const code = text(40, 'Please type the code.')
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const secondFactor = defineRoute({
  method: 'GET',
  path: 'second-factor',
  summary: 'Returns whether the account uses two-step verification, and the number of recovery codes left.',
  access: 'session',
  gate: 'open',
  answer: z.object({ on: z.boolean(), recovery_codes_left: z.number().int() }),
})

const beginSecondFactor = defineRoute({
  method: 'POST',
  path: 'second-factor',
  summary:
    'Starts two-step verification and returns a secret for the authenticator app. It protects nothing until a code confirms it.',
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
    'Enables two-step verification with a first code, and returns the recovery codes, only this once. Signs out the other devices on request.',
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
  summary:
    'Replaces the recovery codes and returns the new ones, only this once. Needs the password and a code.',
  access: 'session',
  gate: 'open',
  body: z.object({ current_password: presentPassword, code }),
  answer: recoveryCodes,
})

const endSecondFactor = defineRoute({
  method: 'POST',
  path: 'second-factor/off',
  summary: 'Disables two-step verification. Needs the password and a code.',
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
