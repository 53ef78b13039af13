/** Whoever taps twice where once would do. */
import { expect, test, WITHOUT_WORKER } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'
import { here, toMenuEntry } from '../support/menu.ts'

test.use(WITHOUT_WORKER)

test('a second tap on the way out of a dialog, or back from logging out, leads no further', async ({
  page,
  house,
}) => {
  const church = await smallChurch(house)
  await page.goto(`${house.url}/login?return=/birthdays`)
  await logIn(page, church.who)
  const screen = (name: string) => here(page).getByRole('heading', { level: 1, name })
  await expect(screen('Birthdays')).toBeVisible()
  await toMenuEntry(page, 'Members')
  await expect(screen('Members')).toBeFocused()
  const dialog = page.getByRole('dialog')
  for (const way of ['Close', 'Cancel']) {
    await here(page).getByRole('button', { name: 'Add a single member' }).click()
    await dialog.getByRole('button', { name: way }).dblclick()
    await expect(dialog).toHaveCount(0)
  }
  // The way back was not used up: it opens and closes as often as one likes.
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${house.url}/members`)
  await expect(screen('Members')).toBeVisible()

  // A tablet has the way out in its menu too.
  const bar = page.getByRole('navigation', { name: 'My Profile' })
  await bar.getByRole('link', { name: 'Log Me Out' }).click()
  await page.getByRole('button', { name: 'Stay logged in' }).dblclick()
  await expect(page).toHaveURL(`${house.url}/members`)
})
