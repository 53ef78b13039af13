/** Reads a phone's screens at the end. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { SoakPhone } from './soak-phone.ts'

export type Screens = {
  /** Full names of the marked people in the list of names. */
  present: string[]
  total: number
  /** The list code and the sentence of its comparison with the server. */
  code: string
  agreement: string
  /** As "class: name". */
  stillHere: string[]
  collected: string[]
  heads: number
}

/** Goes online and waits until the server has received everything. */
export async function deliver(phone: SoakPhone): Promise<void> {
  await phone.setNetwork('online')
  await phone.toDoor()
  const delivered = expect(async () => {
    await pickUp(phone.page())
    await expect(phone.page().locator('.door-status')).toHaveText('All synced.', {
      timeout: 8000,
    })
  }).toPass({ timeout: 120_000 })
  await delivered.catch(async (error: unknown) => {
    const status = await phone.page().locator('.door-status').textContent()
    const lists = [await outboxOf(phone, 'waiting'), await outboxOf(phone, 'attention')]
    throw new Error([`phone ${phone.number} keeps changes: ${status}`, ...lists].join('\n'), { cause: error })
  })
}

/** The outbox as its screen shows it. Its view `attention` lists rejected ops with reasons. */
async function outboxOf(phone: SoakPhone, view: 'waiting' | 'attention'): Promise<string> {
  const page = phone.page()
  await page.goto(`${phone.url}/outbox?view=${view}`)
  await expect(page.locator('.outbox-head')).toBeVisible()
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
}

/** Pulls, as a phone does that is picked up. */
const pickUp = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** @param counted the headcount at the server. The tab shows 0 until the phone has read its own from disk */
export async function readScreens(phone: SoakPhone, counted: number): Promise<Screens> {
  await phone.toDoor()
  const page = phone.page()
  await pickUp(page)
  await page.locator('.door-word').click()
  const sheet = page.getByRole('dialog')
  const agreement = (await sheet.locator('.agreement [role=status] p').first().textContent()) ?? ''
  await sheet.getByRole('button', { name: 'Close' }).click()
  const code = (await page.locator('.door-word b').textContent()) ?? ''
  const total = await numberIn(page.locator('.door-total strong'))
  const present = await markedNames(page)
  await page.getByRole('button', { name: 'Headcount' }).click()
  const headcount = () => numberIn(page.locator('.heads-total strong'))
  await expect
    .poll(headcount)
    .toBe(counted)
    .catch(() => undefined)
  const heads = await headcount()
  await phone.atChildren()
  const { stillHere, collected } = await childLists(page)
  return { present, total, code, agreement, stillHere, collected, heads }
}

/** Reads "1,024". */
const numberIn = async (place: Locator): Promise<number> =>
  Number((await place.textContent())?.replaceAll(',', ''))

/** Scrolls the whole list, because only rows in view are drawn. */
async function markedNames(page: Page): Promise<string[]> {
  const names = new Set<string>()
  const list = page.locator('.door-list')
  for (let top = 0; ; top += 400) {
    const end = await list.evaluate(async (element, to) => {
      element.scrollTop = to
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return element.scrollHeight - element.clientHeight
    }, top)
    for (const name of await page.locator('.door-row[data-state] .door-name').allTextContents())
      names.add(name)
    if (top > end) return [...names].sort()
  }
}

async function childLists(page: Page): Promise<Pick<Screens, 'stillHere' | 'collected'>> {
  const lists = await page.locator('.kids-list').evaluateAll((all) =>
    all.map((list) => ({
      title: list.querySelector('h2')?.firstChild?.textContent?.trim() ?? '',
      names: [...list.querySelectorAll('.door-name')].map((name) => name.textContent ?? ''),
    })),
  )
  const collected = lists.filter(({ title }) => title === 'Collected')
  const here = lists.filter((list) => !collected.includes(list))
  return {
    stillHere: here.flatMap(({ title, names }) => names.map((name) => `${title}: ${name}`)).sort(),
    collected: collected.flatMap(({ names }) => names).sort(),
  }
}
