/** Defines the users of a church's team. */
import { z } from 'zod'
import { FEATURES } from '../features.ts'
import { email, firstName, lastName, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { withoutAddress } from '../web-address.ts'
import { acceptance, givenFeatures, invitation, spelled } from './form-bodies.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'
import { nothing, presentPassword } from './signed-in.ts'

const teamUser = z.object({
  /** The account's id; for a pending invite, the invite's id. */
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  features: z.array(z.object({ name: z.enum(FEATURES) })),
  is_owner: z.boolean(),
  status: z.enum(['active', 'pending', 'removed']),
  created_at: moment,
  /** For a pending invite: when its link stops working. */
  expires_at: moment.nullable(),
  /** The last contact in this church; null if none is known. It is up to a few minutes old. */
  last_active_at: moment.nullable(),
})

const part = z.string().nullable()
const belonging = z.object({ id: uuid, name: z.string() })

/** Also holds the person's own details in the church. Without membersAccess the address parts are null. */
const teamUserDetail = teamUser.extend({
  cell: belonging.nullable(),
  department: belonging.extend({ cell: belonging.nullable() }).nullable(),
  address: z.object({ street: part, city: part, state: part, post_code: part, country: part }),
})

const teamUsers = defineRoute({
  method: 'GET',
  path: 'church/:id/users',
  summary: 'Lists the team of this church, including people with a pending invite.',
  access: 'teamsAccess',
  gate: 'open',
  params: z.object({ id: uuid }),
  query: listQuery,
  answer: z.array(teamUserDetail),
})

const oneUser = z.object({ id: uuid })

const sentInvite = z.object({ email: z.string(), link: z.string(), expires_at: moment })

const inviteUser = defineRoute({
  method: 'POST',
  path: 'invite-user',
  summary:
    'Invites somebody to the team by email. The link works once, for seven days. A retry with the same id and invite returns the same invite.',
  access: 'teamsAccess',
  gate: 'gated',
  body: invitation,
  answer: sentInvite,
  creates: true,
})

const resendInvite = defineRoute({
  method: 'POST',
  path: 'invite-user/:id/resend',
  summary: 'Sends a pending invite again with a new link. The former link stops working.',
  access: 'teamsAccess',
  gate: 'gated',
  params: oneUser,
  answer: sentInvite,
})

const takeBackInvite = defineRoute({
  method: 'DELETE',
  path: 'invite-user/:id',
  summary: 'Withdraws a pending invite. Its link stops working.',
  access: 'teamsAccess',
  gate: 'open',
  params: oneUser,
  answer: nothing,
})

const updateFeatureAccess = defineRoute({
  method: 'POST',
  path: 'update-feature-access',
  summary: 'Grants one feature to a team user, or revokes it.',
  access: 'teamsAccess',
  gate: 'gated',
  body: z.object({
    memberId: uuid,
    featureName: spelled,
    status: z.boolean({ error: 'Please say true or false.' }),
  }),
  answer: teamUser,
})

const changeTeamUser = defineRoute({
  method: 'PUT',
  path: 'church-user/:id',
  summary:
    'Changes the name or the features of a team user. A pending invite may also get a new email, and a new link is sent. A user who has joined changes their own email.',
  access: 'teamsAccess',
  gate: 'gated',
  params: oneUser,
  body: z.object({
    first_name: withoutAddress(firstName).optional(),
    last_name: withoutAddress(lastName).optional(),
    email: email.optional(),
    features: givenFeatures.optional(),
  }),
  answer: teamUser,
})

const handOver = defineRoute({
  method: 'POST',
  path: 'church/hand-over',
  summary: 'Makes another team user the owner of the church. The former owner stays with every feature.',
  access: 'owner',
  gate: 'gated',
  body: z.object({ account_id: uuid, current_password: presentPassword }),
  answer: nothing,
})

const endTeamSecondFactor = defineRoute({
  method: 'POST',
  path: 'church-user/:id/end-second-factor',
  summary:
    'Disables two-step verification for a team user who lost phone and codes. Needs the owner’s password.',
  access: 'owner',
  gate: 'open',
  params: oneUser,
  body: z.object({ current_password: presentPassword }),
  answer: nothing,
})

const invite = defineRoute({
  method: 'GET',
  path: 'invite/:reference',
  summary: 'Returns the content of an invite before it is accepted.',
  access: 'public',
  gate: 'open',
  params: z.object({ reference: z.string().max(100) }),
  answer: z.object({
    church: z.object({ name: z.string() }),
    /** A person who joins a church without an active subscription is warned first. */
    subscription: z.object({ status: z.enum(['active', 'inactive']) }),
    invited_user_email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})

const inviteRegistration = defineRoute({
  method: 'POST',
  path: 'inviteRegistration',
  summary: 'Accepts an invite. A person who has an account joins the team with its password.',
  access: 'public',
  gate: 'open',
  body: acceptance,
  answer: z.object({ email: z.string(), church: z.object({ id: uuid, name: z.string() }) }),
  creates: true,
})

const removeUser = defineRoute({
  method: 'DELETE',
  path: 'user/:id',
  summary: 'Removes a person from the team and ends their sessions here.',
  access: 'teamsAccess',
  gate: 'open',
  params: oneUser,
  answer: nothing,
})

export const teamRoutes = {
  teamUsers,
  inviteUser,
  resendInvite,
  takeBackInvite,
  invite,
  inviteRegistration,
  updateFeatureAccess,
  changeTeamUser,
  removeUser,
  handOver,
  endTeamSecondFactor,
}
