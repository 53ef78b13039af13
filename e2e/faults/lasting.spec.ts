import { expect, test } from '../support/test-server.ts'
import { field, mark, row } from '../door/at-the-door.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { noNetwork, send, openFaultProxy, type Meddling } from '../support/fault-proxy.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('2 Guard: stays logged in', '4 Login: kept', 'Offline: open', 'fault persist() denied')
test('cold offline start: the browser reopens and the door works', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  const files: string[] = []
  way.meddle = aPackBreaksOff(files)
  try {
    const first = await phone.open()
    await readyForNoNetwork(await atTheDoor(first, church, way.url))
    await first.close()
    const packs = files.filter((file) => file.includes('/pack-'))
    expect(packs.length).toBeGreaterThan(1)
    // Of the app's 200 files the worker requests those singly that came in no pack.
    expect(files.length).toBeGreaterThan(60)
    expect(files.length).toBeLessThan(160)

    // A starting browser is online for a moment, whatever its settings. The proxy therefore cuts the network.
    way.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await page.goto(`${way.url}/door`)
    await expect(row(page, 'Ngozi Eze')).toBeVisible()
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    // This browser did not grant persistence. All of this holds without it.
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(false)
    // A screen of the interrupted pack, and one of another.
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

spec('fault Browser killed after the tick')
test('browser killed after the tick: the mark stays and is received later', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    // The session is from another day, because a browser needs half a minute to write a cookie to disk.
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
    await expect(after.getByText('All received')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
  } finally {
    await phone.throwAway()
    await way.close()
  }
})

/** Cuts the first pack of the app's files in half. @param files collects the app's files that are requested */
const aPackBreaksOff =
  (files: string[]): Meddling =>
  async (request, answer, pass) => {
    const { url = '' } = request
    if (!url.startsWith('/assets/')) return false
    const broken = url.includes('/pack-') && !files.some((file) => file.includes('/pack-'))
    files.push(url)
    if (!broken) return false
    const { status, headers, body } = await pass()
    const half = body.subarray(0, body.length / 2)
    send(answer, { status, headers: { ...headers, 'content-length': String(half.length) }, body: half })
    return true
  }
