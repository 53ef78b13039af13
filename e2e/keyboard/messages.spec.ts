import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logInByKeys, press, reach, tick, typeInto } from '../support/keyboard.ts'
import { screenOf } from '../support/lists.ts'
import { smallChurch } from '../support/small-church.ts'
import { topUp } from '../support/top-up.ts'

test.use(WITHOUT_WORKER)

test('Messages by keys: recipients, text, consent, review, sent', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await topUp(church, 1000)
  await page.goto(`${testServer.url}/login?return=/bulk-sms`)
  await logInByKeys(page, church.who)
  const screen = screenOf(page)
  const dialog = page.getByRole('dialog')
  await expect(screen.getByText(/^Wallet ₦1,000\.00/)).toBeVisible()

  await press(page, screen.getByRole('button', { name: 'Numbers', exact: true }))
  await typeInto(page, screen.getByLabel('Phone numbers'), '0803 555 0101, 0803 555 0102')
  await tick(page, screen.getByLabel(/We have signed consent/))
  await typeInto(page, screen.getByLabel('Message', { exact: true }), 'Choir practice is at 5 today.')
  await expect(screen.getByText('2 recipients')).toBeVisible()
  // By night a message would wait for the morning.
  await press(page, screen.getByRole('button', { name: 'Now', exact: true }))

  const review = screen.getByRole('button', { name: 'Review and send' })
  await press(page, review)
  await expect(dialog.getByText('₦12.00').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(review).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Send message' }))
  await expect(page.getByText('SMS sent successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const sent = screen.getByRole('complementary', { name: 'Sent' }).getByRole('button', { name: /^Choir/ })
  await press(page, sent)
  await expect(dialog.getByText('Choir practice is at 5 today.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sent).toBeFocused()
  await reach(page, screen.getByRole('link', { name: 'Groups' }))
})
