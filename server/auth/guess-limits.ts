/** How often what may be guessed. Carriers put whole congregations behind one address, so addresses get more. */
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../http/caller-address.ts'
import type { Limit } from './attempts.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** One mailbox, whatever its owner or a stranger writes after a plus sign. */
const mailbox = (email: string) => email.replace(/\+[^@]*@/, '@')

export const passwordLimits = (request: FastifyRequest, email: string): Limit[] => [
  { about: 'password:address', who: callerAddress(request), most: 100, seconds: QUARTER },
  { about: 'password:account', who: email, most: 10, seconds: QUARTER },
]

/** Right log-ins too. A team of ushers shares an address, and a congregation's carrier serves many teams. */
export const logInLimits = (request: FastifyRequest, email: string): Limit[] => [
  { about: 'log-in:address', who: callerAddress(request), most: 1000, seconds: QUARTER },
  { about: 'log-in:account', who: email, most: 60, seconds: QUARTER },
]

/** Someone with the session in hand guesses the password. */
export const presentPasswordLimits = (accountId: string): Limit[] => [
  { about: 'present-password', who: accountId, most: 10, seconds: QUARTER },
]

/** Six digits are a million: ten tries in a quarter of an hour, for whoever holds the password already. */
export const secondFactorLimits = (accountId: string): Limit[] => [
  { about: 'second-factor', who: accountId, most: 10, seconds: QUARTER },
]

/** Mails to addresses that somebody typed. */
export const emailChangeLimits = (accountId: string, email: string): Limit[] => [
  { about: 'email-change', who: accountId, most: 10, seconds: HOUR },
  {
    about: 'email-change:recipient',
    who: mailbox(email),
    most: 3,
    seconds: DAY,
    said: 'This address has had 3 links today.',
  },
]

export const confirmationLimits = (email: string): Limit[] => [
  {
    about: 'confirm-account:recipient',
    who: mailbox(email),
    most: 5,
    seconds: DAY,
    said: 'This address has had 5 links today. Look for them among unwanted mail too.',
  },
]

/** Notices to an address that nobody has proven: over it none goes out. */
export const noticeLimit = (email: string): Limit => ({
  about: 'notice:recipient',
  who: mailbox(email),
  most: 5,
  seconds: DAY,
})

export const mailedLinkLimits = (request: FastifyRequest): Limit[] => [
  { about: 'mailed-link:address', who: callerAddress(request), most: 60, seconds: QUARTER },
]

export const resetCodeLimits = (request: FastifyRequest, email: string): Limit[] => [
  { about: 'reset-code:address', who: callerAddress(request), most: 60, seconds: QUARTER },
  { about: 'reset-code:account', who: email, most: 10, seconds: QUARTER },
]

export const resetMailAddressLimit = (request: FastifyRequest): Limit[] => [
  { about: 'reset-mail:address', who: callerAddress(request), most: 60, seconds: HOUR },
]

/** Over it no mail goes out, and the answer stays the same. */
export const resetMailAccountLimits = (email: string): Limit[] => [
  { about: 'reset-mail:account', who: email, most: 5, seconds: HOUR },
  { about: 'reset-mail:recipient', who: mailbox(email), most: 20, seconds: DAY },
]

export const signUpLimits = (request: FastifyRequest): Limit[] => [
  { about: 'sign-up:address', who: callerAddress(request), most: 100, seconds: HOUR },
]

/** Of all churches together for an address, and of one church for everybody. */
export const inviteLimits = (churchId: string, email: string): Limit[] => [
  {
    about: 'invite:church',
    who: churchId,
    most: 100,
    seconds: DAY,
    said: 'Your church has sent 100 invites today.',
  },
  {
    about: 'invite:recipient',
    who: mailbox(email),
    most: 3,
    seconds: DAY,
    said: 'This address has had 3 invites today.',
  },
]

export const inviteLookLimits = (request: FastifyRequest): Limit[] => [
  { about: 'invite:address', who: callerAddress(request), most: 60, seconds: QUARTER },
]

/** Pictures are kept for good. */
export const uploadLimits = (accountId: string): Limit[] => [
  { about: 'upload:account', who: accountId, most: 60, seconds: HOUR },
]
