/** Every setting that the server reads from the environment: how it is checked, and what it must be. */
import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const wholeNumber = (low: number, high: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(low).max(high))
const readableFile = z
  .string()
  .transform((path) => resolve(path))
  .refine(canRead)
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))
/** A key is sent to it, so it must use TLS, unless it is this machine. */
const providerAddress = webAddress.refine((address) =>
  /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(address),
)
const isAddress = (text: string) => isIP(text) !== 0
const aKey = z.string().regex(/^[\x21-\x7e]{4,200}$/)

/** `expects` completes the sentence "PORT must be …". */
export const settings = {
  PORT: { value: wholeNumber(1, 65535).default(3000), expects: 'a port number from 1 to 65535' },
  HOST: { value: z.string().refine(isAddress).default('0.0.0.0'), expects: 'an IP address of this machine' },
  REQUEST_TIMEOUT_SECONDS: { value: wholeNumber(10, 3600).default(300), expects: 'a number from 10 to 3600' },
  DATA_DIR: {
    value: z.string().refine(canBeFolder).default('./data'),
    expects: 'a folder, or where one can be made',
  },
  DATABASE_URL: {
    value: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    expects: 'an address like postgresql://user:password@host:5432/narthex',
  },
  DATABASE_POOL: { value: wholeNumber(5, 200).default(20), expects: 'a number of connections from 5 to 200' },
  DATABASE_TIMEOUT_SECONDS: { value: wholeNumber(1, 600).default(60), expects: 'a number from 1 to 600' },
  PUBLIC_URL: {
    value: webAddress.optional(),
    expects: 'the address people type, like https://church.example.org',
  },
  TLS_CERT: { value: readableFile.optional(), expects: 'the path of a certificate file that can be read' },
  TLS_KEY: { value: readableFile.optional(), expects: 'the path of a key file that can be read' },
  TRUST_PROXY: {
    value: z.string().refine(namesProxies).transform(trustedProxies).default(false),
    expects:
      'the number of proxies in front of the server, like 1, or their addresses separated by commas. With true any visitor could claim any address',
  },
  TRIAL_DAYS: { value: wholeNumber(0, 365).default(0), expects: 'a number of days from 0 to 365' },
  PLAN_CATALOGUE: {
    value: z.enum(['standard', 'tiered']).default('standard'),
    expects: '"standard" or "tiered"',
  },
  SMTP_URL: {
    value: z.url({ protocol: /^smtps?$/ }).optional(),
    expects: 'an address like smtp://user:password@host:587',
  },
  MAIL_FROM: {
    value: z
      .string()
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/)
      .optional(),
    expects: 'an email address, like Narthex <hello@example.org>',
  },
  IMAGE_HOST_URL: { value: webAddress.optional(), expects: 'the upload address of an image host' },
  IMAGE_HOST_PRESET: { value: z.string().optional(), expects: 'the upload preset of the image host' },
  IMAGE_HOST_PICTURES: {
    value: z
      .url({ protocol: /^https$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
    expects: 'where the image host shows its pictures, like https://res.cloudinary.com',
  },
  PAYSTACK_SECRET_KEY: {
    value: z
      .string()
      .regex(/^sk_(test|live)_\w+$/)
      .optional(),
    expects: 'a secret key of Paystack, which begins with sk_test_ or sk_live_',
  },
  PAYSTACK_URL: {
    value: providerAddress.default('https://api.paystack.co'),
    expects: 'an https address, or one on localhost',
  },
  SMS_PROVIDER: {
    value: z.enum(['sandbox', 'termii', 'africastalking']).default('sandbox'),
    expects: '"sandbox", "termii" or "africastalking"',
  },
  SMS_SENDER: {
    value: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,9}[A-Za-z0-9]$/)
      .optional(),
    expects: 'the sender name that the SMS provider registered, of 3 to 11 letters and digits',
  },
  TERMII_API_KEY: { value: aKey.optional(), expects: 'the API key of Termii' },
  TERMII_SECRET_KEY: {
    value: aKey.optional(),
    expects: 'the secret key of Termii, with which it signs delivery reports',
  },
  TERMII_CHANNEL: {
    value: z.enum(['generic', 'dnd']).default('generic'),
    expects: '"generic" or, where Termii has opened it for this account, "dnd"',
  },
  TERMII_URL: {
    value: providerAddress.default('https://api.ng.termii.com'),
    expects: 'the https address that Termii gave this account',
  },
  AFRICASTALKING_USERNAME: {
    value: z
      .string()
      .regex(/^[\w.-]{1,60}$/)
      .optional(),
    expects: 'the user name of the application at Africa’s Talking',
  },
  AFRICASTALKING_API_KEY: { value: aKey.optional(), expects: 'the API key of Africa’s Talking' },
  AFRICASTALKING_URL: {
    value: providerAddress.default('https://api.africastalking.com'),
    expects: 'an https address, or one on localhost',
  },
  APP_NAME: { value: z.string().max(40).default('Narthex'), expects: 'a name of at most 40 characters' },
  SUPPORT_EMAIL: { value: z.email().optional(), expects: 'an email address' },
  SUPPORT_PHONE: {
    value: z
      .string()
      .regex(/^\+?[\d ()-]{5,20}$/)
      .optional(),
    expects: 'a phone number',
  },
  SEAL_SECRET: {
    value: z.string().min(32).optional(),
    expects: 'at least 32 random characters',
  },
  SEAL_SECRET_LOST: {
    value: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .optional(),
    expects: 'the eight letters and digits that a start without the secret names',
  },
  METRICS_TOKEN: {
    value: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    expects: '16 to 200 characters without spaces, which Prometheus sends as its bearer token',
  },
  AUDIT_LOG_DAYS: {
    value: wholeNumber(90, 36_500).optional(),
    expects: 'a number of days from 90 to 36500, or empty to keep everything',
  },
  LOG_LEVEL: {
    value: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    expects: 'one of fatal, error, warn, info, debug, trace, silent',
  },
} as const

export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

/** The checked values, by the names of the settings. */
export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['value']> }

/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(settings) as (keyof Settings)[]

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** False if the path, or its nearest existing part, is a file. Missing permissions are reported when the path is used. */
function canBeFolder(path: string): boolean {
  try {
    for (let at = resolve(path); ; at = dirname(at)) {
      const found = statSync(at, { throwIfNoEntry: false })
      if (found) return found.isDirectory()
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
  }
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** The widest private ranges of a network: 10.0.0.0/8 and fc00::/7. Wider ones would trust visitors. */
const WIDEST = { 4: 8, 6: 7 }

/** An address, a named range, or a range like 10.0.0.0/8. */
function proxyAddress(text: string): boolean {
  const [address = '', range, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0) return NAMED_RANGES.includes(text)
  if (range === undefined) return true
  const bits = Number(range)
  const widest = version === 4 ? WIDEST[4] : WIDEST[6]
  return more.length === 0 && /^\d{1,3}$/.test(range) && bits >= widest && bits <= (version === 4 ? 32 : 128)
}

const listed = (text: string) => text.split(',').map((address) => address.trim())

function namesProxies(text: string): boolean {
  return /^(false|\d{1,2})$/.test(text) || listed(text).every(proxyAddress)
}

function trustedProxies(text: string): TrustProxy {
  if (text === 'false') return false
  const count = Number(text)
  return Number.isInteger(count) ? (_address, hop) => hop < count : listed(text)
}
