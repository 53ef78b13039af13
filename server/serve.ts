/** Starts and stops the whole server process. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { sealSecretFor } from './auth/secrets.ts'
import { loadConfig, type Config } from './config.ts'
import { makeDataFolder, claimUploadFolder } from './data-folder.ts'
import { openDatabase } from './db/pools.ts'
import { migrate } from './db/migrate.ts'
import { mustBeOneProvider, mustNotBeDemo } from './money/provider.ts'
import type { PageSource } from './http/app-files.ts'
import { staysHere } from './http/hosts-and-headers.ts'

export interface Serving {
  app: FastifyInstance
  url: string
  /** Stops everything that this process started: open requests first, then the database. */
  stop(): Promise<void>
}

interface ServeOptions {
  env: Record<string, string | undefined>
  pages: PageSource
  /** Makes the demo church if there is none yet. */
  demo: boolean
  /** Called before the server listens. */
  prepare?(app: FastifyInstance): Promise<void>
}

/** Prints sentences for the person who starts the server, at any LOG_LEVEL. */
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const notices = { info: say, warn: say }

/** A supervisor notices the exit. Two processes must never work on one folder. */
function endLost(error: Error): never {
  say(error.message)
  process.exit(1)
}

/** Starts settings, database, migrations and app, in this order. A step that fails stops those before it. */
export async function serve({ env, pages, demo, prepare }: ServeOptions): Promise<Serving> {
  const settings = loadConfig(env)
  mustNotBeDemo(demo, settings)
  makeDataFolder(settings.dataDir)
  await mustBeFree(settings.port, settings.host)
  const logger = pino({ level: settings.logLevel })
  const database = await openDatabase(settings, notices, endLost)
  try {
    await migrate(database.ownerUrl)
    await mustBeOneProvider(database.app, settings)
    // Is read once: the server runs with the secret that was compared.
    const config = { ...settings, sealSecret: await sealSecretFor(database.app, settings) }
    const moved = await claimUploadFolder(database.app, config)
    if (moved) say(moved)
    const app = await buildApp({ config, pool: database.app, reserve: database.reserve, logger, pages })
    await prepare?.(app)
    const stop = async () => {
      await app.close()
      await database.close()
    }
    await app.listen({ port: config.port, host: config.host })
    await app.deps.jobs.start()
    if (demo)
      await (await import('./demo/seed-demo.ts')).seedDemo({ config, pool: database.app, log: notices })
    for (const sentence of staysOff(config)) say(sentence)
    return { app, url: config.publicUrl, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Tells the person who starts a server without outside services about its limits: one sentence for each. */
export function staysOff({ mail, paystack, sms, publicUrl }: Config): string[] {
  const here = staysHere(publicUrl)
  const mailOff = here
    ? 'Read it at /sandbox, in a browser on this machine.'
    : 'Nobody gets codes to reset a password, confirmations or invites. A new account cannot confirm its email, so two-step verification, invites, SMS, transfers and hand-over stay off for it.'
  const off = [
    ...(mail.smtpUrl ? [] : [`No SMTP_URL is set: no mail is sent. ${mailOff}`]),
    ...(here || paystack ? [] : ['No PAYSTACK_SECRET_KEY is set: nobody can pay, top up or give online.']),
    ...(here || sms.provider !== 'sandbox'
      ? []
      : ['No SMS_PROVIDER is set: no text message reaches a phone.']),
  ]
  const closed = 'PUBLIC_URL is an address that others can open, so /sandbox is closed.'
  return [...off, ...(here || off.length === 0 ? [] : [closed])]
}

/** Rejects, as listening would, if another program holds the port: before anything else starts. */
export async function mustBeFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
