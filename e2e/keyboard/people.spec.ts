import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logInByKeys, pick, press, reach, selectRows, skipToPage, typeInto } from '../support/keyboard.ts'
import { listOf, screenOf } from '../support/lists.ts'
import { smallChurch } from '../support/small-church.ts'

test.use(WITHOUT_WORKER)

test('Members by keys: adds a person, searches, selects rows, adds them to a cell', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await church.post('cell', { name: 'Victory' })
  await page.goto(`${testServer.url}/login?return=/members`)
  await logInByKeys(page, church.who)
  const screen = screenOf(page)
  const dialog = page.getByRole('dialog')
  const list = listOf(page, 'Members')
  await expect(list.row('Ngozi Eze')).toBeVisible()

  const add = screen.getByRole('button', { name: 'Add member' })
  await press(page, add)
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Zainab')
  await typeInto(page, dialog.getByLabel('Last name'), 'Bello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Member added successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await selectRows(page, screen, ['Emeka Eze', 'Musa Eze'])
  await press(page, screen.getByRole('button', { name: 'Cell…' }))
  await expect(dialog.getByLabel('Cell')).toBeFocused()
  await pick(page, dialog.getByLabel('Cell'), 'Victory')
  await press(page, dialog.getByRole('button', { name: 'Add 2 people' }))
  await expect(page.getByText('2 people added to Victory')).toBeVisible()

  await page.reload()
  await skipToPage(page, 'Members')
  await typeInto(page, screen.getByRole('searchbox'), 'bello')
  await expect(list.row(/./)).toHaveCount(1)
  await press(page, list.opener('Zainab Bello'))
  await expect(screen.getByRole('heading', { level: 1, name: 'Zainab Bello' })).toBeFocused()

  // Nothing on the page opened the dialog of a link, so its end leads to the heading.
  await page.goto(`${testServer.url}/members?act=add`)
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeFocused()
})

test('Person by keys: found with “/”, edited, deleted, restored', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/members`)
  await logInByKeys(page, church.who)
  const screen = screenOf(page)
  const dialog = page.getByRole('dialog')
  await expect(listOf(page, 'Members').row('Musa Eze')).toBeVisible()

  await page.keyboard.press('/')
  await expect(dialog.getByLabel('Name, phone or email')).toBeFocused()
  await page.keyboard.type('eze')
  await expect(dialog.getByRole('listitem').nth(1)).toBeVisible()
  // The first Escape clears the search, as in every search field.
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Name, phone or email')).toHaveValue('')
  await page.keyboard.press('Escape')
  // The next search begins at once, although the app is notified of the second Escape a moment later.
  await page.keyboard.press('/')
  await expect(dialog.getByLabel('Name, phone or email')).toBeFocused()
  await page.keyboard.type('musa')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(screen.getByRole('heading', { level: 1, name: 'Musa Eze' })).toBeFocused()

  // The parts of the page are one Tab stop with arrows.
  const first = screen.getByRole('tab').first()
  await reach(page, first)
  await page.keyboard.press('ArrowRight')
  await expect(screen.getByRole('tab').nth(1)).toBeFocused()
  await expect(screen.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await skipToPage(page, 'Musa Eze')
  const edit = screen.getByRole('button', { name: 'Edit', exact: true })
  await press(page, edit)
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await press(page, edit)
  await typeInto(page, dialog.getByLabel('Last name'), 'Bello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  await expect(screen.getByRole('heading', { level: 1, name: 'Musa Bello' })).toBeVisible()

  const dots = screen.getByRole('button', { name: /^Actions for / })
  await press(page, dots)
  await page.keyboard.press('Escape')
  await expect(dots).toBeFocused()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('group', { name: /^Actions for / }).getByRole('button', { name: 'Delete' })
  for (let at = 0; at < 9 && !(await remove.evaluate((one) => one === document.activeElement)); at += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // A hard step starts at Cancel.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await press(page, screen.getByRole('button', { name: 'Restore' }))
  await expect(page.getByText('Musa Bello restored')).toBeVisible()
})
