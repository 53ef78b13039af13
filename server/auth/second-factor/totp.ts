/** Codes of an authenticator app (RFC 6238): six digits, a new one every thirty seconds. */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** A phone's clock may be one step off, before or behind. */
const SKEW = 1

/** 160 random bits as base32, as people type it where no camera reads the code. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to the authenticator app. */
export const enrolAddress = (secret: string, issuer: string, email: string): string =>
  new TOTP({ issuer, label: email, secret }).toString()

/** The time step whose code this is; null where it is none of now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret }).validate({ token: code, window: SKEW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}
