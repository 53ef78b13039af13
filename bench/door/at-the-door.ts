/** Times keys and taps at the real door, in milliseconds each. */
import type { Page } from 'playwright'
import { plainName } from '../../sync/merge/names.ts'
import { randomFrom } from '../../server/demo/names-and-families.ts'
import { nameOf } from '../server/sundays.ts'
import type { FilledChurch } from '../bench-context.ts'
import { addToPage } from '../browser.ts'
import { installWatch, type Watch } from './watch.ts'

const PEOPLE = 7
const LETTERS = 6
const TAPS = 15
/** Between keys, at the speed of fast typing. */
const PAUSE_MS = 120

type InPage = { watch: Watch; measured: Promise<number> }

export async function openDoor(page: Page, url: string): Promise<void> {
  await addToPage(page, installWatch)
  await page.goto(url)
  await page.locator('.door-row').first().waitFor({ timeout: 30_000 })
  await page.waitForTimeout(1000)
}

/** Types the first letters of attendees, one after the other. */
export async function typeNames(page: Page, church: FilledChurch, seed: number): Promise<number[]> {
  const random = randomFrom(seed)
  const byId = new Map(church.members.map((person) => [person.id, person]))
  const times: number[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const name = plainName(nameOf(byId.get(random.pick(church.upcoming).person_id)!)).slice(0, LETTERS)
    for (const letter of name.trim()) times.push(await typed(page, letter === ' ' ? 'Space' : letter))
    await cleared(page)
  }
  return times
}

async function typed(page: Page, key: string): Promise<number> {
  await begin(page, 'keyToList')
  await page.keyboard.press(key)
  const ms = await ended(page)
  await page.waitForTimeout(PAUSE_MS)
  return ms
}

/** Types a letter and taps the first row. Marked rows leave the top of the list with the next letter. */
export async function tapRows(page: Page, church: FilledChurch, seed: number): Promise<number[]> {
  const random = randomFrom(seed)
  const names = new Map(church.members.map((person) => [person.id, plainName(nameOf(person))]))
  const times: number[] = []
  for (let index = 0; index < TAPS; index += 1) {
    const letter = names.get(random.pick(church.upcoming).person_id)![0]!
    await page.keyboard.press(letter)
    await page.locator(`.door-list[data-shows="${letter}"]`).waitFor()
    times.push(await tapped(page))
    await page.waitForTimeout(PAUSE_MS)
  }
  await cleared(page)
  return times
}

/** Also when the field is empty: after a tap the list holds still for a moment before it updates. */
async function cleared(page: Page): Promise<void> {
  await page.locator('.door-search input').fill('')
  await page.locator('.door-list[data-shows=""]').waitFor()
  await page.waitForTimeout(PAUSE_MS)
}

async function tapped(page: Page): Promise<number> {
  const row = page.locator('.door-row:not([data-state])').first()
  const person = await row.getAttribute('data-person')
  const box = await row.boundingBox()
  if (!person || !box) throw new Error('There is nobody to tap.')
  await begin(page, 'tapToTick', person)
  await page.touchscreen.tap(box.x + 80, box.y + box.height / 2)
  return ended(page)
}

function begin(page: Page, what: keyof Watch, person = ''): Promise<void> {
  return page.evaluate(
    ([name, id]) => {
      const inPage = globalThis as unknown as InPage
      inPage.measured = inPage.watch[name](id)
    },
    [what, person] as const,
  )
}

async function ended(page: Page): Promise<number> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The list did not answer within 10 s.')), 10_000).unref(),
  )
  return Promise.race([page.evaluate(() => (globalThis as unknown as InPage).measured), late])
}
