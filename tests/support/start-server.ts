import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/parts/demo-server.mjs'

export type Started = {
  port: number
  /** Its whole output. */
  said(): string
  stop(): Promise<void>
}

/** Starts a server as a separate process. Throws its output when it does not start. */
export async function startServer(env: Record<string, string>): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/a-server.ts'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (text: Buffer) => {
      said += text.toString()
      if (said.includes('Narthex is ready')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('close', () => reject(new Error(said)))
  })
  await ready
  return {
    port,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
