/** Runs the built product on a fresh database, one for each worker. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, type Request } from '@playwright/test'
import { freePort } from '../../scripts/parts/demo-server.mjs'

export type TestServer = {
  url: string
  /** The sandbox mailbox, latest first, as text. */ mailbox(): Promise<string>
}

/**
 * For journeys that stay online and do not test the worker, the installation or pending ops. On a fresh phone the
 * worker loads the whole app. That costs as much as the rest of a short journey.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

/** For the tests with a worker in a file that blocks it. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

export const test = base.extend<object, { testServer: TestServer }>({
  page: async ({ page }, lend, journey) => {
    const unanswered = new Set<Request>()
    page.on('request', (request) => unanswered.add(request))
    page.on('requestfinished', (request) => unanswered.delete(request))
    page.on('requestfailed', (request) => unanswered.delete(request))
    await lend(page)
    if (journey.status === journey.expectedStatus) return
    // A screenshot of a hanging page does not show what it waits for.
    const lines = [
      `at ${page.url()}`,
      ...[...unanswered].map((one) => `waits for ${new URL(one.url()).pathname}`),
    ]
    await journey.attach('where it stood', { body: lines.join('\n'), contentType: 'text/plain' })
  },
  testServer: [
    async ({ browserName }, use) => {
      const { testServer, close } = await openTestServer(browserName)
      await use(testServer)
      await close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

export { expect } from '@playwright/test'

/** Keeps file owners, because the database runs as a separate user. */
const copied = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/**
 * Starts the built product, on a copy of the first server's folder if there is one (`e2e/support/first-server.ts`).
 * @param visitor names the folder
 * @param trialDays a new church has access this long without payment
 */
export async function openTestServer(
  visitor: string,
  trialDays = '30',
): Promise<{ testServer: TestServer; crash(): Promise<void>; close(keptAt?: string): Promise<void> }> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), `narthex-${visitor}-`))
  // The database runs as a separate user who has to reach the folder.
  await chmod(folder, 0o755)
  const first = process.env.FIRST_SERVER
  if (first) await copied(join(first, 'data'), folder)
  let server = start(port, folder, trialDays)
  const url = `http://localhost:${port}`
  await untilReady(url, server)
  /** Kills the server's process and starts it again on the same folder and port. */
  const crash = async () => {
    const gone = new Promise((exited) => server.once('exit', exited))
    server.kill('SIGKILL')
    await gone
    server = start(port, folder, trialDays)
    await untilReady(url, server)
  }
  const close = async (keptAt?: string) => {
    await stopped(server)
    if (keptAt) await rename(join(folder, 'data'), join(keptAt, 'data'))
    await rm(folder, { recursive: true, force: true })
  }
  return { testServer: { url, mailbox: async () => (await fetch(`${url}/sandbox`)).text() }, crash, close }
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

/** A server that ended early, or does not end, is reported as such and not as a slow fixture. */
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
