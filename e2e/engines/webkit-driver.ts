/** Starts WebKit's driver with its own X screen; the driver starts and owns the browser. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../scripts/parts/demo-server.mjs'

export type Driver = {
  url: string
  /** Kills it and every process that it started. */
  end(): Promise<void>
}

/** @param folder keeps the desktop libraries' files out of the user's home */
export async function startDriver(folder: string): Promise<Driver> {
  const { screen, display } = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Its own process group, so that browser and helpers end with it.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'en',
      XDG_DATA_HOME: join(folder, 'desktop'),
      XDG_CACHE_HOME: join(folder, 'desktop'),
      XDG_CONFIG_HOME: join(folder, 'desktop'),
      // There is no GPU and no screen reader.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilListening(url)
  return { url, end: () => endAll(driver, screen) }
}

/** The X server chooses a free display number and writes it to file descriptor 3. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x800x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${url}/status`).then(Boolean, () => false)) return
    await new Promise((wake) => setTimeout(wake, 100))
  }
  throw new Error('WebKitWebDriver did not listen within ten seconds.')
}

async function endAll(driver: ChildProcess, screen: ChildProcess): Promise<void> {
  const gone = Promise.all([once(driver, 'exit'), once(screen, 'exit')])
  if (driver.pid) process.kill(-driver.pid, 'SIGKILL')
  screen.kill('SIGKILL')
  await gone
}
