/** scripts/parts/run.mjs passes a signal on: its command ends by itself, once, and is never left behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const RUN = fileURLToPath(new URL('../../scripts/parts/run.mjs', import.meta.url))

/** Prints each signal and ends a moment after the first, like a server that stops its database. */
const COMMAND = `
  let ending
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      console.log(signal)
      ending ??= setTimeout(() => process.exit(0), 300)
    })
  setInterval(() => {}, 1000)
  console.log('begun')
`
const STARTER = `
  const { run } = await import(${JSON.stringify(RUN)})
  process.exit(await run(process.execPath, ['-e', ${JSON.stringify(COMMAND)}]))
`

let starter: ChildProcess
afterEach(() => {
  try {
    process.kill(-starter.pid!, 'SIGKILL')
  } catch {
    // It has ended, as expected.
  }
})

/** The signals that the command received until both had ended. The terminal sends Ctrl-C to the whole group. */
async function receivedSignals(signal: NodeJS.Signals, by: 'the group' | 'the starter'): Promise<string[]> {
  starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: string[] = []
  for await (const line of createInterface(starter.stdout!)) {
    lines.push(line)
    if (line === 'begun') process.kill(by === 'the group' ? -starter.pid! : starter.pid!, signal)
  }
  if (starter.exitCode === null) await once(starter, 'exit')
  expect(starter.exitCode).toBe(0)
  return lines.slice(1)
}

test('Ctrl-C in the terminal reaches the command once', async () => {
  expect(await receivedSignals('SIGINT', 'the group')).toEqual(['SIGINT'])
})

test.each(['SIGTERM', 'SIGHUP'] as const)('%s to the starter alone stops the command', async (signal) => {
  expect(await receivedSignals(signal, 'the starter')).toEqual(['SIGTERM'])
})
