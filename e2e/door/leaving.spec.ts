import type { Page } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { atTheDoor, goOffline, ownService, smallChurch } from '../support/small-church.ts'
import { field, mark, row } from './at-the-door.ts'

/** A tap on the first row and, before anything it began can go on, what takes the usher away. */
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

test('a tap counts though its usher goes to another screen in the same breath', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const door = await atTheDoor(context, church, house.url)
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

test('and though the service is changed or the phone put away', async ({ context, house }) => {
  const church = await smallChurch(house)
  const door = await atTheDoor(context, church, house.url)
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

test('a service that the office deletes under an usher’s hands is not left for another without a word', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  await ownService(church, 'Thanksgiving')
  const page = await context.newPage()
  await page.goto(`${house.url}/login?return=/door`)
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
