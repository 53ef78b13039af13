import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { sealSecretFor } from './auth/same-seal-secret.ts'
import { loadConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { mustBeOneProvider, mustNotBeDemo } from './money/one-provider.ts'
import type { PageSource } from './pages/page-source.ts'
import { mustBeFree } from './port-free.ts'
import { staysOff } from './stays-off.ts'
import { claimUploadFolder } from './upload-folder.ts'

export interface Serving {
  app: FastifyInstance
  url: string
  /** Ends what this process started: requests under way first, then the database. */
  stop(): Promise<void>
}

interface ServeOptions {
  env: Record<string, string | undefined>
  pages: PageSource
  /** Makes the demo church when there is none yet. */
  demo: boolean
  /** Called before the server listens. */
  prepare?(app: FastifyInstance): Promise<void>
}

/** What a person who starts the server should read stands in plain words, whatever LOG_LEVEL says. */
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const notices = { info: say, warn: say }

/** A supervisor sees it. Two processes must never work on one folder. */
function endLost(error: Error): never {
  say(error.message)
  process.exit(1)
}

/** Settings, database, migrations, app, in this order; a step that fails ends those before it. */
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
    // Read once: the server runs with the secret that was compared.
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
