/** The built product on a fresh database, one for each worker. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, type Request } from '@playwright/test'
import { freePort } from '../../scripts/parts/free-port.mjs'

export type House = {
  url: string
  /** What the sandbox mailbox holds, latest first, as text. */ mailbox(): Promise<string>
}

/**
 * For journeys that never lose the network and say nothing about the worker, the installed app or what waits: on a fresh
 * phone it fetches the whole app behind the screen, which costs as much as the rest of a short journey.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

/** For the others of a file whose journeys have none. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

export const test = base.extend<object, { house: House }>({
  page: async ({ page }, lend, journey) => {
    const unanswered = new Set<Request>()
    page.on('request', (request) => unanswered.add(request))
    page.on('requestfinished', (request) => unanswered.delete(request))
    page.on('requestfailed', (request) => unanswered.delete(request))
    await lend(page)
    if (journey.status === journey.expectedStatus) return
    // The picture of a page that stands still does not tell what it waits for.
    const lines = [
      `at ${page.url()}`,
      ...[...unanswered].map((one) => `waits for ${new URL(one.url()).pathname}`),
    ]
    await journey.attach('where it stood', { body: lines.join('\n'), contentType: 'text/plain' })
  },
  house: [
    async ({ browserName }, use) => {
      const { house, close } = await openHouse(browserName)
      await use(house)
      await close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

export { expect } from '@playwright/test'

/** With its owners: the database runs as a user of its own. */
const copied = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/**
 * Starts the built product, on a copy of the first house's folder where there is one (`e2e/support/first-house.ts`).
 * @param visitor who comes, for the name of its folder
 * @param trialDays for so long a new church is in without paying
 */
export async function openHouse(
  visitor: string,
  trialDays = '30',
): Promise<{ house: House; close(keptAt?: string): Promise<void> }> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), `narthex-${visitor}-`))
  // The database runs as a user of its own, who has to reach the folder.
  await chmod(folder, 0o755)
  const first = process.env.FIRST_HOUSE
  if (first) await copied(join(first, 'data'), folder)
  const server = start(port, folder, trialDays)
  const url = `http://localhost:${port}`
  await untilReady(url, server)
  const close = async (keptAt?: string) => {
    await stopped(server)
    if (keptAt) await rename(join(folder, 'data'), join(keptAt, 'data'))
    await rm(folder, { recursive: true, force: true })
  }
  return { house: { url, mailbox: async () => (await fetch(`${url}/sandbox`)).text() }, close }
}

function start(port: number, folder: string, trialDays: string): ChildProcess {
  return spawn(process.execPath, [process.env.NARTHEX_BUILT ?? 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: '',
      TRIAL_DAYS: trialDays,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null)
      throw new Error('The server ended before it was ready. Is it built (npm run build)?')
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((wake) => setTimeout(wake, 250))
  }
  throw new Error('The server was not ready within a minute.')
}

/** A server that ended before, or does not end, is a fault of its own; told here, not as a fixture that took too long. */
function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null)
    throw new Error('The server ended while journeys still needed it.')
  return new Promise((done, failed) => {
    const late = setTimeout(() => {
      server.kill('SIGKILL')
      failed(new Error('The server did not end within a minute of being asked to.'))
    }, 60_000)
    server.once('exit', () => {
      clearTimeout(late)
      done()
    })
    server.kill('SIGTERM')
  })
}
