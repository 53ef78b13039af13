/** Defines the requests that forms check before they send them. */
import { z } from 'zod'
import { FEATURES, type FeatureName } from '../features.ts'
import {
  email,
  firstName,
  lastName,
  optionalEmail,
  optionalText,
  password,
  text,
  typedPhone,
} from '../fields.ts'
import { uuid } from '../ids.ts'
import { withoutAddress } from '../web-address.ts'
import { birthDate, device, presentPassword, secondCode } from './signed-in.ts'

export const registration = z.object({
  /** Created by the caller. A retry with the same email after a lost response returns the same church. */
  churchId: uuid.optional(),
  firstName: withoutAddress(firstName),
  lastName: withoutAddress(lastName),
  email,
  phone: typedPhone.pipe(z.string({ error: 'Please type a phone number.' })),
  dob: birthDate,
  password,
  churchName: withoutAddress(text(120, 'Please type the name of the church.')),
  churchPhone: typedPhone.optional(),
  churchEmail: optionalEmail.optional(),
  street: text(200, 'Please type the street and number.'),
  city: text(80, 'Please type the city.'),
  state: text(80, 'Please type the state.'),
  country: text(80, 'Please choose the country.'),
  postCode: optionalText(20).default(null),
  /** For an existing account that has a second factor. */
  code: secondCode,
  device: device.optional(),
})

export const credentials = z.object({
  email,
  password: presentPassword,
  code: secondCode,
  device: device.optional(),
})

export const ownEmail = z.object({ email })

export const passwordByCode = z.object({
  email,
  password,
  passwordToken: text(40, 'Please type the code from the email.'),
})

export const passwordChange = z
  .object({
    current_password: presentPassword,
    new_password: password,
    new_password_confirmation: z.string({ error: 'Please type the new password again.' }),
  })
  .refine((typed) => typed.new_password === typed.new_password_confirmation, {
    path: ['new_password_confirmation'],
    message: 'The two passwords are not the same. Please type the new one again.',
  })

export const emailChange = z.object({ email, current_password: presentPassword })

/** The spec's invite form spells one feature without its s. */
export const spelled = z
  .string()
  .transform((name) => (name === 'teamAccess' ? 'teamsAccess' : name))
  .pipe(z.enum(FEATURES, { error: 'This is not a feature one can give.' }))

/** `[{name: "membersAccess"}]` or `["membersAccess"]`; each once. */
export const givenFeatures = z
  .array(
    z.union([z.object({ name: spelled }).transform((feature) => feature.name), spelled], {
      error: 'This is not a feature one can give.',
    }),
  )
  .max(50, 'Please choose from the list.')
  .transform((names): FeatureName[] => FEATURES.filter((name) => names.includes(name)))

export const invitation = z.object({
  id: uuid.optional(),
  first_name: withoutAddress(firstName),
  last_name: withoutAddress(lastName),
  email,
  phone_number: typedPhone.default(null),
  features: givenFeatures.default([]),
})

export const acceptance = z.object({
  first_name: withoutAddress(firstName),
  last_name: withoutAddress(lastName),
  invited_user_email: email,
  phone_number: typedPhone.default(null),
  date_of_birth: z.preprocess((value) => value || null, birthDate.nullable()),
  password,
  /** For an existing account that has a second factor. */
  code: secondCode,
  invite_reference: z
    .string({ error: 'This invite is not complete. Please open the link from the email again.' })
    .max(100),
})
