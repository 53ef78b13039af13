import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'

const wholeNumber = (low: number, high: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(low).max(high))
const readableFile = z
  .string()
  .transform((path) => resolve(path))
  .refine(canRead)
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))
/** A key travels to it: over TLS, or no further than this machine. */
const providerAddress = webAddress.refine((address) =>
  /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(address),
)
const isAddress = (text: string) => isIP(text) !== 0
const aKey = z.string().regex(/^[\x21-\x7e]{4,200}$/)

/** Every setting the server reads. `expects` completes the sentence "PORT must be …". */
const settings = {
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
    expects: 'an e-mail address, like Narthex <hello@example.org>',
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
  SUPPORT_EMAIL: { value: z.email().optional(), expects: 'an e-mail address' },
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

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['value']> }

/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(settings) as (keyof Settings)[]

/** What the server was told, checked. Paths are absolute, addresses have no slash at the end. */
export interface Config {
  port: number
  /** The address it listens on. */
  host: string
  /** A request that is still arriving after it is ended. */
  requestTimeoutMs: number
  dataDir: string
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string
  pool: PoolConfig
  publicUrl: string
  /** Paths of the files, both or none. */
  tls?: { cert: string; key: string }
  /** As Fastify takes it. A number of proxies becomes a question about each hop. */
  trustProxy: TrustProxy
  trialDays: number
  planCatalogue: 'standard' | 'tiered'
  /** `smtpUrl` absent: mail goes to the sandbox mailbox. */
  mail: { smtpUrl?: string; from: string }
  /** Absent: payments go to the sandbox. */
  paystack?: { secretKey: string; url: string }
  sms: SmsConfig
  /** Absent: images are stored under `dataDir`. */
  imageHost?: ImageHost
  /** Absent: made once and kept under `dataDir`. */
  sealSecret?: string
  /** The name of a secret that is given up. */
  sealSecretLost?: string
  appName: string
  supportEmail?: string
  supportPhone?: string
  /** Absent: no metrics. */
  metricsToken?: string
  /** Absent: acts in the audit log are kept for good. */
  auditLogDays?: number
  logLevel: Settings['LOG_LEVEL']
}

export type ImageHost = {
  /** Where pictures are sent. */
  url: string
  preset: string
  /** The origin under which they are seen. */
  pictures: string
}

/** Connections of one process, and how long a statement may take on them. */
export type PoolConfig = { max: number; statementTimeoutMs: number }

export type SmsConfig =
  | { provider: 'sandbox' }
  | {
      provider: 'termii'
      apiKey: string
      /** Absent: no delivery report is believed. */
      secretKey?: string
      sender: string
      channel: 'generic' | 'dnd'
      url: string
    }
  | { provider: 'africastalking'; username: string; apiKey: string; sender?: string; url: string }

/** A setting that stops the start; its message is a sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the settings. Empty values count as unset. Throws ConfigError naming every wrong variable, a line each. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const read = readSettings(env)
  const tls = bothOrNone(read, 'TLS_CERT', 'TLS_KEY')
  if (tls) mustBeCertificate(...tls)
  const imageHost = bothOrNone(read, 'IMAGE_HOST_URL', 'IMAGE_HOST_PRESET')
  if (read.SMTP_URL && !read.MAIL_FROM)
    throw new ConfigError('MAIL_FROM must be set when SMTP_URL is: it is the address that mail is sent from.')
  return {
    port: read.PORT,
    host: read.HOST,
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS * 1000,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    pool: { max: read.DATABASE_POOL, statementTimeoutMs: read.DATABASE_TIMEOUT_SECONDS * 1000 },
    publicUrl: read.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${read.PORT}`,
    tls: tls && { cert: tls[0], key: tls[1] },
    trustProxy: read.TRUST_PROXY,
    trialDays: read.TRIAL_DAYS,
    planCatalogue: read.PLAN_CATALOGUE,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM ?? `${read.APP_NAME} <no-reply@localhost>` },
    paystack: read.PAYSTACK_SECRET_KEY
      ? { secretKey: read.PAYSTACK_SECRET_KEY, url: read.PAYSTACK_URL }
      : undefined,
    sms: smsOf(read),
    imageHost: imageHost && {
      url: imageHost[0],
      preset: imageHost[1],
      pictures: read.IMAGE_HOST_PICTURES ?? new URL(imageHost[0]).origin,
    },
    sealSecret: read.SEAL_SECRET,
    sealSecretLost: read.SEAL_SECRET_LOST,
    appName: read.APP_NAME,
    supportEmail: read.SUPPORT_EMAIL,
    supportPhone: read.SUPPORT_PHONE,
    metricsToken: read.METRICS_TOKEN,
    auditLogDays: read.AUDIT_LOG_DAYS,
    logLevel: read.LOG_LEVEL,
  }
}

function readSettings(env: Record<string, string | undefined>): Settings {
  const wrong: string[] = []
  const entries = settingNames.map((name) => {
    const text = env[name]?.trim() || undefined
    const read = settings[name].value.safeParse(text)
    // An address may hold a password, and a key is one: neither belongs on a screen.
    const now = FILES.has(name)
      ? ` ${whyNotRead(text ?? '')}`
      : /KEY|SECRET|TOKEN|_URL$/.test(name) && name !== 'PUBLIC_URL'
        ? ''
        : ` It is ${JSON.stringify(text)} now.`
    if (!read.success) wrong.push(`${name} must be ${settings[name].expects}.${now}`)
    return [name, read.data]
  })
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return Object.fromEntries(entries) as Settings
}

function smsOf(read: Settings): SmsConfig {
  const needed = (name: keyof Settings): string => {
    const value = read[name]
    if (typeof value === 'string') return value
    throw new ConfigError(
      `${name} must be set when SMS_PROVIDER is ${read.SMS_PROVIDER}: it is ${settings[name].expects}.`,
    )
  }
  if (read.SMS_PROVIDER === 'termii')
    return {
      provider: 'termii',
      apiKey: needed('TERMII_API_KEY'),
      secretKey: read.TERMII_SECRET_KEY,
      sender: needed('SMS_SENDER'),
      channel: read.TERMII_CHANNEL,
      url: read.TERMII_URL,
    }
  if (read.SMS_PROVIDER === 'africastalking')
    return {
      provider: 'africastalking',
      username: needed('AFRICASTALKING_USERNAME'),
      apiKey: needed('AFRICASTALKING_API_KEY'),
      sender: read.SMS_SENDER,
      url: read.AFRICASTALKING_URL,
    }
  return { provider: 'sandbox' }
}

function bothOrNone(
  read: Settings,
  one: keyof Settings,
  other: keyof Settings,
): [string, string] | undefined {
  const values = [read[one], read[other]]
  if (values[0] && values[1]) return values as [string, string]
  if (!values[0] && !values[1]) return undefined
  const [missing, present] = values[0] ? [other, one] : [one, other]
  throw new ConfigError(`${missing} must be set when ${present} is: it is ${settings[missing].expects}.`)
}

const FILES: ReadonlySet<string> = new Set<keyof Settings>(['TLS_CERT', 'TLS_KEY'])

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @param text a path, or the key itself, which belongs on no screen */
function whyNotRead(text: string): string {
  if (text.includes('-----')) return 'It holds the content of a file now.'
  const path = resolve(text)
  try {
    accessSync(path, constants.R_OK)
    return `${path} is no file.`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
      ? `This user has no permission to read ${path}.`
      : `There is no file ${path}.`
  }
}

/** False where the path, or the nearest part of it that exists, is a file. What may not be looked at is told when it is used. */
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

function mustBeCertificate(certFile: string, keyFile: string): void {
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)]
  const reads = (pair: { cert?: Buffer; key?: Buffer }) => {
    try {
      createSecureContext(pair)
      return true
    } catch {
      return false
    }
  }
  if (!reads({ cert })) throw new ConfigError('TLS_CERT must be the path of a certificate in PEM form.')
  if (!reads({ key }))
    throw new ConfigError('TLS_KEY must be the path of a private key in PEM form, without a password.')
  if (!reads({ cert, key })) throw new ConfigError('TLS_KEY must be the key of the certificate in TLS_CERT.')
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** The widest ranges that a network has for itself: 10.0.0.0/8 and fc00::/7. Wider ones would trust visitors. */
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
