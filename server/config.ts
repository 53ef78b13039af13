/** Reads the server's settings from the environment, and checks those that depend on each other. */
import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { settingNames, settings, type Settings, type TrustProxy } from './settings.ts'

/** The checked settings. Paths are absolute, addresses have no slash at the end. */
export interface Config {
  port: number
  /** The address it listens on. */
  host: string
  /** A request that is still arriving after this time is ended. */
  requestTimeoutMs: number
  dataDir: string
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string
  pool: PoolConfig
  publicUrl: string
  /** Paths of the files, both or none. */
  tls?: { cert: string; key: string }
  /** In Fastify's form. A number of proxies becomes a check of each hop. */
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
  /** Absent: made once and stored under `dataDir`. */
  sealSecret?: string
  /** The name of a secret that is given up. */
  sealSecretLost?: string
  appName: string
  supportEmail?: string
  supportPhone?: string
  /** Absent: no metrics. */
  metricsToken?: string
  /** Absent: entries of the audit log are kept permanently. */
  auditLogDays?: number
  logLevel: Settings['LOG_LEVEL']
}

export type ImageHost = {
  /** The address for uploads. */
  url: string
  preset: string
  /** The origin from which they are shown. */
  pictures: string
}

/** The connections of one process, and the time limit of a statement. */
export type PoolConfig = { max: number; statementTimeoutMs: number }

export type SmsConfig =
  | { provider: 'sandbox' }
  | {
      provider: 'termii'
      apiKey: string
      /** Absent: delivery reports are ignored. */
      secretKey?: string
      sender: string
      channel: 'generic' | 'dnd'
      url: string
    }
  | { provider: 'africastalking'; username: string; apiKey: string; sender?: string; url: string }

/** A setting that stops the start. Its message is a sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and checks the settings. Empty values count as unset. Throws ConfigError naming every wrong variable, a line each.
 */
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
    // An address may hold a password, and a key is secret: neither belongs on a screen.
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

/** @param text a path, or the key itself, which must not be shown */
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
