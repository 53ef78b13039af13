/** Phones with a camera that sees the test's cards, with a denied camera, and with none. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserType, LaunchOptions, Page } from '@playwright/test'
import { cardVideo, type Scene } from './card-video.ts'

export type CameraPhone = { browser: Browser; throwAway(): Promise<void> }

/** @param scenes what the camera sees in a loop; null: a denied camera */
export async function cameraPhone(
  chromium: BrowserType,
  launch: LaunchOptions,
  scenes: readonly Scene[] | null,
): Promise<CameraPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'narthex-camera-'))
  const film = join(folder, 'cards.y4m')
  if (scenes) await cardVideo(film, scenes)
  const seen = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const args = [...(launch.args ?? []), ...(scenes ? seen : ['--use-fake-device-for-media-stream'])]
  const browser = await chromium.launch({ ...launch, args })
  return {
    browser,
    async throwAway() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the scan tab and records every result that it shows, as "title: name". */
export async function openScan(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const watch = new MutationObserver(() => {
      const result = document.querySelector('.scan-result')
      const title = result?.querySelector('.scan-title')?.textContent
      const name = result?.querySelector('.scan-name')?.textContent
      const line = name ? `${title}: ${name}` : (title ?? '')
      if (said.at(-1) !== line) said.push(line)
    })
    watch.observe(document.body, { subtree: true, childList: true })
  })
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
}

/** The results so far, times as HH:MM. */
export function said(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { said: string[] }).said.map((line) => line.replace(/\d\d:\d\d/, 'HH:MM')),
  )
}
