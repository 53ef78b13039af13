import { expect, test } from '../session/house.ts'
import { field, mark, row } from '../door/at-the-door.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { noNetwork, send, wayTo, type Meddling } from '../support/way-there.ts'

test('cold offline start: the browser is opened anew without a network, and the door works', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  const files: string[] = []
  way.meddle = aPackBreaksOff(files)
  try {
    const first = await phone.open()
    await readyForNoNetwork(await atTheDoor(first, church, way.url))
    await first.close()
    const packs = files.filter((file) => file.includes('/pack-'))
    expect(packs.length).toBeGreaterThan(1)
    // Of the two hundred files of the app those are asked for one by one that came with no pack.
    expect(files.length).toBeGreaterThan(60)
    expect(files.length).toBeLessThan(160)

    // A browser that starts is online for a moment, whatever it is told: so the way itself is cut.
    way.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await page.goto(`${way.url}/door`)
    await expect(row(page, 'Ngozi Eze')).toBeVisible()
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    // This browser was asked to keep what is here and has not agreed: all of this holds without its word.
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(false)
    // A screen of the pack that broke off, and one of another.
    for (const [address, title] of [
      ['/attendance', 'Attendance'],
      ['/team', 'Team'],
    ] as const) {
      await page.goto(`${way.url}${address}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    way.meddle = null
    await expect.poll(() => church.present()).toEqual(['Ngozi Eze'])
  } finally {
    await phone.throwAway()
    await way.close()
  }
})

test('browser killed after the tick: the mark is there without a network, and is received once there is one', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    // Signed in on another day: a browser takes half a minute to write a cookie down.
    const before = await phone.open()
    await readyForNoNetwork(await atTheDoor(before, church, way.url))
    await before.close()
    way.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await page.goto(`${way.url}/door`)
    await field(page).fill('musa')
    await row(page, 'Musa Eze').click()
    await page.getByText('Marked Musa Eze').waitFor()
    await phone.kill()

    const after = await (await phone.open()).newPage()
    await after.goto(`${way.url}/door`)
    await expect(after.locator('.door-total')).toHaveText('1 here')
    await expect(after.getByText('All saved on this phone')).toBeVisible()
    await field(after).fill('musa')
    await expect(row(after, 'Musa Eze')).toHaveAccessibleName(/, marked$/)
    expect(await church.present()).toEqual([])
    way.meddle = null
    await expect(after.getByText('All received by church')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
  } finally {
    await phone.throwAway()
    await way.close()
  }
})

/** The first pack of the app's files comes by half. @param files is told which of the app's files are asked for */
const aPackBreaksOff =
  (files: string[]): Meddling =>
  async (asked, answer, pass) => {
    const { url = '' } = asked
    if (!url.startsWith('/assets/')) return false
    const broken = url.includes('/pack-') && !files.some((file) => file.includes('/pack-'))
    files.push(url)
    if (!broken) return false
    const { status, headers, body } = await pass()
    const half = body.subarray(0, body.length / 2)
    send(answer, { status, headers: { ...headers, 'content-length': String(half.length) }, body: half })
    return true
  }
