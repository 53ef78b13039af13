import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { atTheDoor, goOffline, ownService, smallChurch } from '../support/small-church.ts'
import { field, mark, row } from './at-the-door.ts'

/** Taps the first row and leaves before any effect of the tap can run. */
function tapAndLeave(page: Page, name: string, away: string): Promise<void> {
  return page.evaluate(
    ([person, selector]) => {
      const rows = [...document.querySelectorAll<HTMLElement>('.door-row[data-person]')]
      rows.find((one) => one.getAttribute('aria-label')?.startsWith(person))?.click()
      document.querySelector<HTMLElement>(selector)?.click()
    },
    [name, away] as const,
  )
}

test('a tap counts when its usher opens another screen immediately', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const door = await atTheDoor(context, church, testServer.url)
  await goOffline(door)
  await tapAndLeave(door, 'Ngozi Eze', 'a[href="/outbox"]')
  await expect(door).toHaveURL(/\/outbox$/)
  await door.goBack()
  await expect(door.locator('.door-total')).toHaveText('1 here')
  await field(door).fill('ngozi')
  await expect(row(door, 'Ngozi Eze')).toHaveAccessibleName(/, marked$/)
  await context.setOffline(false)
  await expect.poll(church.present, { timeout: 30_000 }).toEqual(['Ngozi Eze'])
})

test('a tap counts when the service changes or the phone is locked', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const door = await atTheDoor(context, church, testServer.url)
  await tapAndLeave(door, 'Ngozi Eze', '.door-service > button')
  await door.keyboard.press('Escape')
  await door.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    const row = document.querySelector<HTMLElement>('.door-row[aria-label^="Musa Eze"]')
    row?.click()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(door.locator('.door-total')).toHaveText('2 here')
})

test('the door asks for a service again when an administrator deletes it', async ({
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await ownService(church, 'Thanksgiving')
  const page = await context.newPage()
  await page.goto(`${testServer.url}/login?return=/door`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: 'Which service are you at?' })).toBeVisible()
  await page.getByRole('button', { name: 'Sunday service' }).click()
  await mark(page, 'Ngozi Eze')
  await church.delete(`churchservice/${church.serviceId}`)
  await expect(page.getByRole('heading', { name: 'Which service are you at?' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('was deleted or moved to another day')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Thanksgiving' }).click()
  await expect(page.locator('.door-total')).toHaveText('0 here')
  await mark(page, 'Musa Eze')
})
