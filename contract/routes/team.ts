/** Who else works for this church. */
import { z } from 'zod'
import { FEATURES, type FeatureName } from '../features.ts'
import { email, firstName, lastName, moment, password, typedPhone } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'
import { birthDate, nothing } from './signed-in.ts'

/** The spec's invite form spells one feature without its s. */
const spelled = z
  .string()
  .transform((name) => (name === 'teamAccess' ? 'teamsAccess' : name))
  .pipe(z.enum(FEATURES, { error: 'This is not a feature one can give.' }))

/** `[{name: "membersAccess"}]` or `["membersAccess"]`; each once. */
const givenFeatures = z
  .array(
    z.union([z.object({ name: spelled }).transform((feature) => feature.name), spelled], {
      error: 'This is not a feature one can give.',
    }),
  )
  .max(50, 'Please choose from the list.')
  .transform((names): FeatureName[] => FEATURES.filter((name) => names.includes(name)))

const teamUsers = defineRoute({
  method: 'GET',
  path: 'church/:id/users',
  summary: 'The team of this church.',
  access: 'teamsAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  answer: z.array(
    z.object({
      id: uuid,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone_number: z.string().nullable(),
      features: z.array(z.object({ name: z.enum(FEATURES) })),
      is_owner: z.boolean(),
      status: z.enum(['active', 'removed']),
      created_at: moment,
    }),
  ),
})

const inviteUser = defineRoute({
  method: 'POST',
  path: 'invite-user',
  summary: 'Invites somebody to the team by e-mail; the link works for seven days, once.',
  access: 'teamsAccess',
  gate: 'gated',
  body: z.object({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: typedPhone.default(null),
    features: givenFeatures.default([]),
  }),
  answer: z.object({ email: z.string(), link: z.string(), expires_at: moment }),
  creates: true,
})

const invite = defineRoute({
  method: 'GET',
  path: 'invite/:reference',
  summary: 'What an invite says before it is accepted.',
  access: 'public',
  gate: 'open',
  params: z.object({ reference: z.string().max(100) }),
  answer: z.object({
    church: z.object({ name: z.string() }),
    invited_user_email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})

const inviteRegistration = defineRoute({
  method: 'POST',
  path: 'inviteRegistration',
  summary: 'Accepts an invite; who has an account already joins with its password.',
  access: 'public',
  gate: 'open',
  body: z.object({
    first_name: firstName,
    last_name: lastName,
    invited_user_email: email,
    phone_number: typedPhone.default(null),
    date_of_birth: z.preprocess((value) => value || null, birthDate.nullable()),
    password,
    invite_reference: z
      .string({ error: 'This invite is not complete. Please open the link from the e-mail again.' })
      .max(100),
  }),
  answer: z.object({ email: z.string(), church: z.object({ id: uuid, name: z.string() }) }),
  creates: true,
})

const removeUser = defineRoute({
  method: 'DELETE',
  path: 'user/:id',
  summary: 'Removes a person from the team and ends their sessions here.',
  access: 'teamsAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  answer: nothing,
})

export const teamRoutes = { teamUsers, inviteUser, invite, inviteRegistration, removeUser }
