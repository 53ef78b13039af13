/** Defines every failure of the API: `{success: false, message, code, errors?, reason?}`. */
import { z } from 'zod'

/** Error codes, each with its HTTP status. */
export const ERROR_STATUS = {
  INVALID: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SUBSCRIPTION_REQUIRED: 402,
  FEATURE_REQUIRED: 403,
  PLAN_REQUIRED: 403,
  CROSS_SITE: 403,
  OWN_REQUEST: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ACCOUNT_MISMATCH: 409,
  CHANGED_MEANWHILE: 409,
  /** The account has not confirmed its email yet. */
  EMAIL_NOT_CONFIRMED: 409,
  INSUFFICIENT_BALANCE: 409,
  /** A money record cannot be deleted. A counter-entry reverses it. */
  REVERSE_INSTEAD: 409,
  /** The record was reversed before, or is a reversal itself. */
  ALREADY_REVERSED: 409,
  /** Between 20:00 and 8:00 in the church's time zone an SMS waits unless the request overrides it. */
  QUIET_HOURS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UPDATE_NEEDED: 426,
  TOO_MANY: 429,
  BROKEN: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Why a session ended: `reason` beside SIGNED_OUT, as far as the session recorded it. */
export type EndedBecause =
  | 'signed_out'
  | 'ended_from_afar'
  | 'removed_from_team'
  | 'password_changed'
  | 'church_closed'
  | 'device_written_off'

export const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  /** `EndedBecause`, or a value of a newer server. */
  reason: z.string().optional(),
})
export type Failure = z.infer<typeof failure>
