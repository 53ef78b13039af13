/** The church's settings on two devices, and the owner's own name. */
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'
import { expectBackCloses } from '../support/back-closes.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('2 My Profile: two devices')
test('saves only the settings changed here and keeps changes made elsewhere', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=${encodeURIComponent('/settings')}`)
  await logIn(page, church.who)
  const followUp = page.getByRole('switch', { name: 'Send follow-up sms to absentees' })
  await expect(followUp).not.toBeChecked()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()

  const elsewhere = { churchName: 'Grace Assembly', settings: { send_automated_follow_up_email: true } }
  await church.put('church', elsewhere)
  // Text typed and then restored is no change.
  await page.getByLabel('Church name').fill('Grace Cathedral')
  await page.getByLabel('Add to follow-up after an absence of').selectOption({ label: '5 weeks' })
  await page.getByLabel('Church name').fill('Grace Chapel')
  await save.click()
  await expect(page.getByText('Successfully updated').last()).toBeVisible()
  expect(await church.get('church')).toMatchObject({
    name: 'Grace Assembly',
    settings: { send_automated_follow_up_email: true, absent_after: 5 },
  })
  await expect(page.getByLabel('Church name')).toHaveValue('Grace Assembly')
  await expect(followUp).toBeChecked()
  await expect(save).toBeDisabled()
})

spec('5 Profile: names')
test('an emptied name keeps its old value and shows it again', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/my-profile`)
  await logIn(page, church.who)
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('Mu’azu ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Update successful').last()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze')
  await expect(page.getByLabel('Last name')).toHaveValue('Mu’azu')
  expect(await church.get('user')).toMatchObject({ user: { first_name: 'Adaeze', last_name: 'Mu’azu' } })
})

test('Back closes a dialog and leaves the address clean', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=${encodeURIComponent('/my-profile?tab=personal')}`)
  await logIn(page, church.who)
  await expectBackCloses(page, page.getByRole('button', { name: 'Change email' }))
  // An address of an earlier version leads to the settings.
  await page.goto(`${testServer.url}/my-profile?tab=preferences&act=retention`)
  await expect(page.getByRole('dialog', { name: 'Data retention' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectBackCloses(page, page.getByRole('button', { name: 'Preview' }))
  const close = page.getByRole('button', { name: 'Close this church…' })
  await expectBackCloses(page, close)

  await close.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the church’s name').fill(church.who.church)
  await dialog.getByLabel('Your password').fill(church.who.password)
  await dialog.getByRole('button', { name: 'Close the church' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(decodeURIComponent(page.url())).not.toContain('act=')
})
