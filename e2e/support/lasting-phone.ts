/** A browser with its own folder that can be closed, killed and reopened like an app on a phone. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, LaunchOptions } from '@playwright/test'

export type LastingPhone = {
  open(): Promise<BrowserContext>
  /** Kills the process, as a phone does that runs out of memory or battery. */
  kill(): Promise<void>
  throwAway(): Promise<void>
}

export async function lastingPhone(chromium: BrowserType, launch: LaunchOptions): Promise<LastingPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'narthex-phone-'))
  let opened: BrowserContext | null = null
  return {
    async open() {
      opened = await chromium.launchPersistentContext(folder, {
        ...launch,
        viewport: { width: 360, height: 740 },
      })
      return opened
    },
    async kill() {
      const gone = new Promise((closed) => opened?.once('close', closed))
      process.kill(processOf(folder), 'SIGKILL')
      await gone
    },
    async throwAway() {
      await opened?.close().catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The browser's main process, not one of its children. */
function processOf(folder: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  const own = lines.filter((line) => line.includes(folder) && !line.includes('--type='))
  const [line] = own
  if (!line || own.length > 1) throw new Error(`Which of these is the browser? ${own.join('\n')}`)
  return Number(line.trim().split(' ')[0])
}
