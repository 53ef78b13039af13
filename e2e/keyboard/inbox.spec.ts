import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { inboxItem, inboxRows } from '../support/inbox.ts'
import { logInByKeys, press, reach } from '../support/keyboard.ts'
import { screenOf } from '../support/lists.ts'
import { isWide } from '../support/sizes.ts'
import { smallChurch } from '../support/small-church.ts'

test.use(WITHOUT_WORKER)

test('Inbox by keys: opens a possible duplicate, decides it, takes it back', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  for (const first_name of ['Seun', 'Oluwaseun'])
    await church.post('member', { first_name, last_name: 'Oyelaran', phone_number: '0803 555 0199' })
  await page.goto(`${testServer.url}/login?return=/inbox`)
  await logInByKeys(page, church.who)
  const rows = inboxRows(page, 'Possible duplicate', 'Seun Oyelaran')
  const item = inboxItem(page)

  await press(page, screenOf(page).getByRole('button', { name: /^Possible duplicates/ }))
  await press(page, rows)
  await expect(item.getByRole('heading', { level: 2 }).first()).toBeFocused()
  // A phone shows the item in the list's place. Back is a key of the browser, which the test cannot press.
  if (!isWide(page)) {
    await page.goBack()
    await expect(rows).toBeFocused()
    await page.keyboard.press('Enter')
  }

  // The values of a field are one Tab stop with arrows.
  const value = item.getByRole('radio', { name: /^First name: / })
  await reach(page, value.first())
  await page.keyboard.press('ArrowRight')
  await expect(value.nth(1)).toBeChecked()

  await press(page, item.getByRole('button', { name: 'Different people' }))
  await expect(page.getByText(/ stay separate\.$/)).toBeVisible()
  await expect(rows).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(rows).toHaveCount(1)
})
