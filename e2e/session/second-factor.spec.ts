import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { fillChurch, fillPersonal, newcomer, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec(
  'Privacy: retention',
  '4 Login: second factor',
  '6 Second factor: recovery codes',
  '2 My Profile: church name',
  'toast updated',
  'Capture: references',
)
test('two-step verification is enabled and asked; the owner exports, closes and reopens', async ({
  page,
  testServer,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada, '/my-profile?tab=security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill('not it')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('This is not your current password.').first()).toBeVisible()
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'Scan this with your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await expectCleanAtEachSize(page)
  const app = new TOTP({ secret })
  await dialog.getByLabel('Code from the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const recovery = dialog.getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const [first = ''] = await recovery.allInnerTexts()
  // A tap outside the dialog, or Escape, must not lose codes that are shown once.
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Nobody can show them again.')).toBeVisible()
  await expect(recovery).toHaveCount(10)
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(first)
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(recovery).toHaveCount(10)
  const [spare = '', another = '', third = ''] = await recovery.allInnerTexts()
  expect(spare).not.toBe(first)
  // A phone's Back must not either.
  await page.goBack()
  await expect(dialog.getByText('Nobody can show them again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await leave(page, testServer)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password)
  await expectCleanAtEachSize(page)
  // The time step of the enabling code is used up, so the test uses the next one.
  await page.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()

  await leave(page, testServer)
  await page.goto(`${testServer.url}/register`)
  await fillPersonal(page, ada)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillChurch(page, { ...ada, church: 'Second Chapel' })
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await expect(page.getByLabel('Church name')).toHaveValue('Second Chapel')
  await expectCleanAtEachSize(page)
  await page.getByLabel('Code from your app').fill(another)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()

  await page.goto(`${testServer.url}/my-profile?tab=personal`)
  await expect(page.getByText('Your data')).toBeVisible()
  await expectCleanAtEachSize(page)
  await page.getByRole('tab', { name: 'Personal info' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'My security' })).toBeFocused()
  for (const [path, shown] of [
    ['/transaction', '₦2,500 a month'],
    ['/settings/posters', 'Mark your attendance'],
    ['/settings', 'Church name'],
  ] as const) {
    await page.goto(`${testServer.url}${path}`)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expectCleanAtEachSize(page)
  }
  await page.getByLabel('Church name').fill('Hope Chapel')
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await page.getByRole('switch', { name: 'Send follow-up sms to absentees' }).click()
  await page.getByLabel('Add to follow-up after').selectOption('5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Church name')).toHaveValue('Hope Chapel')
  await expect(page.getByLabel('Add to follow-up after')).toHaveValue('5')
  await page.goto(`${testServer.url}/settings/data`)
  await page.getByLabel('Delete members with no attendance for').selectOption('5 years')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Nobody is past these limits today.')).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Delete members with no attendance for')).toHaveValue('5')
  await page.goto(`${testServer.url}/settings/posters`)
  await page.getByRole('button', { name: 'Renew links' }).click()
  await expect(dialog.getByText('stop working')).toBeVisible()
  await dialog.getByRole('button', { name: 'Renew links' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await page.goto(`${testServer.url}/settings/data`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^church-[\d-]+\.zip$/)

  await page.getByRole('button', { name: 'Close this church…' }).click()
  await dialog.getByLabel('Type the church’s name').fill('Hope Chapel')
  await dialog.getByLabel('Your password').fill(ada.password)
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Close the church' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your church’s account is closed.')).toContainText('email')
  await page.goto(await undoLink(testServer))
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Hope Chapel is open again.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Code from your app').fill(spare)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()

  // Another church's team needs it too.
  const other = await smallChurch(testServer)
  const invited = { first_name: ada.first, last_name: ada.last, email: ada.email, features: [] }
  const { link } = await other.post<{ link: string }>('invite-user', invited)
  await leave(page, testServer)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await expectCleanAtEachSize(page)
  await page.getByLabel('Code from your app').fill(third)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByText('You have been added to the team.')).toBeVisible()
})

async function leave(page: Page, testServer: TestServer): Promise<void> {
  await page.goto(`${testServer.url}/log-out`)
  // On a busy machine the opening page's requests may delay the wipe. The user then taps again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Log out', exact: true }).click({ timeout: 2000 })
    await expect(page).toHaveURL(/\/login/, { timeout: 4000 })
  }).toPass()
}

async function undoLink(testServer: TestServer): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = /http[^\s"<>]+\/reopen-church#token=[\w-]+/.exec(await testServer.mailbox())?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
