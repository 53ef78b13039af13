/** Double taps where one tap is enough. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'
import { here, toMenuEntry } from '../support/menu.ts'

test.use(WITHOUT_WORKER)

/** Taps three times at the same spot, the last two once the dialog is gone. Returns what those hit. */
async function tapAgainOnceClosed(page: Page, out: Locator): Promise<string> {
  const box = await out.boundingBox()
  const spot = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
  const beneath = page.evaluate(
    ({ x, y }) =>
      new Promise<string>((said) => {
        const again = () => {
          const row = document.elementFromPoint(x, y)?.closest('button, a')
          const tap = {
            bubbles: true,
            cancelable: true,
            detail: 1,
            clientX: x,
            clientY: y,
            pointerType: 'touch',
          }
          for (const _ of ['second', 'third']) row?.dispatchEvent(new PointerEvent('click', tap))
          said(row?.textContent ?? '')
        }
        document.addEventListener('close', again, { capture: true, once: true })
      }),
    spot,
  )
  await page.mouse.click(spot.x, spot.y)
  return beneath
}

test('a second tap while leaving a dialog or logging out does nothing', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/birthdays`)
  await logIn(page, church.who)
  const screen = (name: string) => here(page).getByRole('heading', { level: 1, name })
  await expect(screen('Birthdays')).toBeVisible()
  await toMenuEntry(page, 'Members')
  await expect(screen('Members')).toBeFocused()
  const dialog = page.getByRole('dialog')
  for (const way of ['Close', 'Cancel']) {
    await here(page).getByRole('button', { name: 'Add member' }).click()
    await dialog.getByRole('button', { name: way }).dblclick()
    await expect(dialog).toHaveCount(0)
  }
  // The dialog may close before the second tap, which then hits the element beneath.
  await here(page).getByRole('button', { name: 'Add member' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  const beneath = await tapAgainOnceClosed(page, dialog.getByRole('button', { name: 'Cancel' }))
  // A row of the list, or the bar at the bottom of a phone: both would lead away.
  expect(beneath).toMatch(/Eze|^Sunday$/)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${testServer.url}/members`)
  // Back still works afterwards: the dialog opens and closes any number of times.
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${testServer.url}/members`)
  await expect(screen('Members')).toBeVisible()

  await toMenuEntry(page, 'Log out')
  await page.getByRole('button', { name: 'Stay logged in' }).dblclick()
  await expect(page).toHaveURL(`${testServer.url}/members`)
})
