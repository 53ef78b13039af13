import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'
import { createServer } from 'node:net'

/**
 * Starts the built product with its demo church, on its own port and folder. Rejects with a sentence when it does not
 * start.
 */
export async function openDemoServer() {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'narthex-lighthouse-'))]
  // The database runs as a separate user who has to reach the folder.
  chmodSync(folder, 0o755)
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: '',
      TRIAL_DAYS: '30',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((done) => server.once('exit', done))
  const close = async () => {
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const signIn = await printedSignIn(server, gone)
    return { url: `http://localhost:${port}`, signIn, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

/** The church exists once its sign-in was printed. */
async function printedSignIn(server, gone) {
  let said = ''
  const printed = new Promise((found) =>
    server.stdout.on('data', (chunk) => {
      said += chunk
      const [, email, password] = /Administrator: (\S+).*Password of both: (\S+)\s/.exec(said) ?? []
      if (email) found({ email, password })
    }),
  )
  const ended = gone.then(() => {
    throw new Error(`The server ended before it was ready. Run npm run build, then this again. ${said}`)
  })
  return Promise.race([printed, ended])
}

/** The references in the capture links: the church's and that of today's service. */
export async function referencesOf({ url, signIn }) {
  const signedIn = await ask(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  })
  const authorization = `Bearer ${signedIn.token}`
  const [service] = await ask(`${url}/api/v1/churchservices?limit=1`, { headers: { authorization } })
  return { church: signedIn.current_church.reference, service: service.reference }
}

async function ask(address, init) {
  const answer = await fetch(address, init)
  const { data, message } = await answer.json()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${message}`)
  return data
}

/**
 * Finds a port without a listener at this moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
