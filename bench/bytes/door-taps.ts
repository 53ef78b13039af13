/** Marks at the real door, at a pace. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { plainName } from '../../sync/merge/names.ts'
import { nameOf } from '../house/sundays.ts'
import type { FilledChurch } from '../workshop.ts'

const LETTERS = 6
const UNMARKED = '.door-row:not([data-state])'

/** So many marks. @param everyMs from tap to tick of one to that of the next at the least; 0 is as fast as it goes */
export type Taps = (page: Page, marks: number, everyMs: number) => Promise<void>

/** People of the church's list as they come, each once, also over several calls. */
export function tapsOf({ members }: FilledChurch): Taps {
  const coming = members
    .map((person) => plainName(nameOf(person)).slice(0, LETTERS).trim())
    [Symbol.iterator]()
  return async (page, marks, everyMs) => {
    const began = Date.now()
    for (let made = 0; made < marks;) {
      const letters = coming.next().value
      if (letters === undefined) throw new Error('Everybody is here.')
      await sleep(Math.max(0, began + made * everyMs - Date.now()))
      if (await found(page, letters)) made += await tapFirst(page)
    }
  }
}

async function found(page: Page, letters: string): Promise<boolean> {
  await page.locator('.door-search input').fill(letters)
  await page.locator(`.door-list[data-shows="${letters}"]`).waitFor()
  return (await page.locator(UNMARKED).count()) > 0
}

async function tapFirst(page: Page): Promise<1> {
  const row = page.locator(UNMARKED).first()
  const person = await row.getAttribute('data-person')
  await row.click()
  await page.locator(`${UNMARKED}[data-person="${person}"]`).waitFor({ state: 'detached' })
  return 1
}

/** What the browser says when the network is back: this phone looks once more, as it does every few minutes. */
export const lookOnce = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))
