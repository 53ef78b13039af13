import { field } from '../door/at-the-door.ts'
import { aNewVersionIsOut, goTo } from '../support/newer-version.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { openFaultProxy } from '../support/fault-proxy.ts'
import { expect, test } from '../support/test-server.ts'
import { newcomer } from './people.ts'

test('announces a new version once, on each screen and at each size', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const { who } = await teamUser(church, newcomer('Tunde', ''), ['attendanceAccess'])
  const way = await openFaultProxy(testServer)
  try {
    const page = await atTheDoor(context, { ...church, who }, way.url)
    await readyForNoNetwork(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // Without user activity the new version would start.
    await field(page).fill('Sade')
    way.meddle = aNewVersionIsOut
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    const line = page.getByText('A new version is ready').filter({ visible: true })
    await page.setViewportSize({ width: 1024, height: 768 })
    // The door stays undisturbed; its menu has the line.
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(line).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(line).toHaveCount(0)
    for (const [path, heading] of [
      ['/log-out', 'Log out of this phone?'],
      ['/members', 'You do not have access'],
    ] as const) {
      await goTo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      for (const [width, height] of [
        [1024, 768],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect(line).toHaveCount(1)
      }
      // The drawer does not repeat it.
      await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).click()
      await expect(page.locator('.nx-menu').getByText('Sunday', { exact: true })).toBeVisible()
      await expect(line).toHaveCount(1)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1024, height: 768 })
    }
  } finally {
    await way.close()
  }
})
