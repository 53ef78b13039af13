/**
 * Defines the response of sign-in, registration and `user`. It holds the account, church, features and the key that
 * encrypts this device's outbox.
 */
import { z } from 'zod'
import { FEATURES } from '../features.ts'
import { day, latestToday } from '../fields.ts'
import { uuid } from '../ids.ts'

const featureName = z.enum(FEATURES)

export const signedInUser = z.object({
  id: uuid,
  church_id: uuid,
  /** The person's own row among the church's members. */
  member_id: uuid.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /**
   * True once somebody used a link or code that was mailed to this address. Until then the server refuses invites, SMS,
   * transfers and two-step verification.
   */
  email_confirmed: z.boolean(),
  phone_number: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  features: z.array(featureName),
  is_owner: z.boolean(),
})

export const currentChurch = z.object({
  id: uuid,
  name: z.string(),
  reference: z.string(),
  time_zone: z.string(),
  send_automated_follow_up_email: z.boolean(),
})

export const subscription = z.object({
  status: z.enum(['active', 'inactive']),
  plan: z.string().nullable(),
  next_charge_date: day.nullable(),
})

export const signedIn = z.object({
  /** Only for clients without the app's header. The app's token is in the cookie. */
  token: z.string().optional(),
  user: signedInUser,
  current_church: currentChurch,
  /** Every church of this account, including the current one. */
  churches: z.array(z.object({ id: uuid, name: z.string() })),
  subscription,
  /** People who can grant this person missing features, the owner first. Each lists only the missing ones. */
  granting: z.array(
    z.object({ first_name: z.string(), last_name: z.string(), features: z.array(featureName) }),
  ),
  /** Base64 of 32 bytes; null if the client named no device. */
  seal_key: z.string().nullable(),
})
export type SignedInAnswer = z.infer<typeof signedIn>

/** The browser identifies itself here or with the header `X-Narthex-Device`. */
export const device = z.object({ id: uuid, name: z.string().trim().max(80).optional() })

/** A possible birth date of a living person. */
export const birthDate = day.refine(
  (date) => date >= '1900-01-01' && date <= latestToday(),
  'Please check the date of birth.',
)

/** A response with only a message. */
export const nothing = z.null()

/** As typed at sign-in: the rules for new passwords do not apply. */
export const presentPassword = z
  .string({ error: 'Please type your password.' })
  .min(1, 'Please type your password.')
  .max(1000, 'This is too long for a password.')

/** Needed for an account with a second factor: six digits, or a recovery code. */
export const secondCode = z.string().trim().max(40, 'This is too long for a code.').optional()
