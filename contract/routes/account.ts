/** Defines registration, sign-in, sign-out and the person's own details. */
import { z } from 'zod'
import { blankAsNull, email, firstName, flyerAddress, lastName, password } from '../fields.ts'
import { uuid } from '../ids.ts'
import { withoutAddress } from '../web-address.ts'
import {
  credentials,
  emailChange,
  ownEmail,
  passwordByCode,
  passwordChange,
  registration,
} from './form-bodies.ts'
import { defineRoute } from './route.ts'
import { nothing, signedIn } from './signed-in.ts'

const register = defineRoute({
  method: 'POST',
  path: 'register',
  summary: 'Registers a church with its administrator, and signs the administrator in.',
  access: 'public',
  gate: 'open',
  body: registration,
  answer: signedIn,
  creates: true,
})

const passwordCheck = defineRoute({
  method: 'POST',
  path: 'password-check',
  summary:
    'Checks a new password and answers 400 at `password` if it is a common one. The server stores nothing.',
  access: 'public',
  gate: 'open',
  body: z.object({ password, email: email.optional() }),
  answer: nothing,
})

const login = defineRoute({
  method: 'POST',
  path: 'login',
  summary: 'Signs a user in. The app gets a cookie, other clients get a token.',
  access: 'public',
  gate: 'open',
  body: credentials,
  answer: signedIn,
})

const endedSession = z.object({
  account: uuid.optional(),
  church: uuid.optional(),
  /** The phone's highest op number for this account in this church, since the account now leaves the phone. */
  highest_seq: z.coerce.number().int().nonnegative().optional(),
})

const logout = { path: 'logout', summary: 'Ends this session.', access: 'session', gate: 'open' } as const

const user = defineRoute({
  method: 'GET',
  path: 'user',
  summary: 'Returns the signed-in user, the current church and the features of the user.',
  access: 'session',
  gate: 'open',
  answer: signedIn,
})

const resetPasswordRequest = defineRoute({
  method: 'POST',
  path: 'reset-password-request',
  summary: 'Sends a code to the account with this email. The answer is the same if no account has it.',
  access: 'public',
  gate: 'open',
  body: ownEmail,
  answer: nothing,
})

const updatePassword = defineRoute({
  method: 'POST',
  path: 'update-password',
  summary: 'Sets a new password with the code from the email, and ends every session of the account.',
  access: 'public',
  gate: 'open',
  body: passwordByCode,
  answer: nothing,
})

const passwordInternal = defineRoute({
  method: 'PUT',
  path: 'password-internal',
  summary: 'Changes the password after checking the current one, and ends the other sessions.',
  access: 'session',
  gate: 'open',
  body: passwordChange,
  answer: nothing,
})

const personalInfo = defineRoute({
  method: 'POST',
  path: 'personal-info',
  summary: "Changes the caller's own name and picture. A blank name leaves the stored one unchanged.",
  access: 'session',
  gate: 'gated',
  body: z.object({
    first_name: blankAsNull(withoutAddress(firstName).nullable()).optional(),
    last_name: blankAsNull(withoutAddress(lastName).nullable()).optional(),
    profile_picture_url: flyerAddress.optional(),
  }),
  answer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    profile_picture_url: z.string().nullable(),
  }),
})

const changeEmail = defineRoute({
  method: 'POST',
  path: 'change-email',
  summary: 'Sends a link to a new email. The account changes to that email once the link is opened.',
  access: 'session',
  gate: 'gated',
  body: emailChange,
  answer: nothing,
})

const confirmEmail = defineRoute({
  method: 'POST',
  path: 'confirm-email',
  summary: 'Changes the account to its new email, with the token of the link that was mailed to it.',
  access: 'public',
  gate: 'open',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).max(100) }),
  answer: z.object({ email: z.string() }),
})

const confirmAccount = defineRoute({
  method: 'POST',
  path: 'confirm-account',
  summary: 'Confirms the email of a new account, with the token of the link that was mailed to it.',
  access: 'public',
  gate: 'open',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).max(100) }),
  answer: z.object({ email: z.string() }),
})

const sendEmailConfirmation = defineRoute({
  method: 'POST',
  path: 'send-email-confirmation',
  summary: 'Sends the link again that confirms the email of this account.',
  access: 'session',
  gate: 'open',
  answer: nothing,
})

const undoEmail = defineRoute({
  method: 'POST',
  path: 'undo-email',
  summary:
    'Restores the former email, with the token of the link that was mailed to it. Ends every session and requires a new password.',
  access: 'public',
  gate: 'open',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).max(100) }),
  answer: z.object({ email: z.string() }),
})

const myData = defineRoute({
  method: 'GET',
  path: 'my-data',
  summary: 'Returns all data that is stored about the signed-in account.',
  access: 'session',
  gate: 'open',
  answer: z.object({
    account: z.record(z.string(), z.unknown()),
    churches: z.array(z.record(z.string(), z.unknown())),
    member: z.record(z.string(), z.unknown()).nullable(),
    sessions: z.array(z.record(z.string(), z.unknown())),
    sign_ins_and_changes: z.array(z.record(z.string(), z.unknown())),
    /** Phones of the account that the open church wrote off as lost. */
    written_off_phones: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
})

const switchChurch = defineRoute({
  method: 'POST',
  path: 'current-church',
  summary: 'Switches this session to another church of the account.',
  access: 'session',
  gate: 'open',
  body: z.object({ church_id: uuid }),
  answer: signedIn,
})

export const accountRoutes = {
  register,
  login,
  logout: defineRoute({ ...logout, method: 'GET', query: endedSession, answer: nothing }),
  logoutByPost: defineRoute({ ...logout, method: 'POST', query: endedSession, answer: nothing }),
  user,
  passwordCheck,
  resetPasswordRequest,
  updatePassword,
  passwordInternal,
  personalInfo,
  changeEmail,
  confirmEmail,
  confirmAccount,
  sendEmailConfirmation,
  undoEmail,
  myData,
  switchChurch,
}
