import { smallChurch } from '../support/small-church.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer } from './people.ts'

test.use(WITHOUT_WORKER)

test('the link at the former address restores the account', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const thief = newcomer('Thief', '').email
  await page.goto(`${testServer.url}/login?return=/my-profile`)
  await logIn(page, church.who)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(thief)
  await dialog.getByLabel('Your password').fill(church.who.password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toHaveCount(0)
  expect(page.url()).not.toContain('password')
  const confirm = await linkOf(testServer, `/confirm-email#token=[\\w-]+`, thief)
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page.getByText(`You now log in with ${thief}.`)).toBeVisible()

  const undo = await linkOf(testServer, `/undo-email#token=[\\w-]+`, church.who.email)
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText(`Done. We sent a code to ${church.who.email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await page.getByLabel('Code from the email').fill(await codeOf(testServer, church.who.email))
  await expect(page.getByText(church.who.email).first()).toBeVisible()
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('This link does not work, or no longer.')).toBeVisible()

  await page.goto(`${testServer.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByText('The email or the password is not right.').first()).toBeVisible()
})

async function codeOf(testServer: TestServer, to: string): Promise<string> {
  const mailbox = await testServer.mailbox()
  return /code is (\S+)/.exec(mailbox.slice(mailbox.indexOf(to)))?.[1] ?? ''
}

/** The link is in a mail; the mailbox shows the latest hundred. */
async function linkOf(testServer: TestServer, pattern: string, to: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mailbox = await testServer.mailbox()
    const mail = mailbox.slice(mailbox.indexOf(to))
    link = new RegExp(`http[^\\s"<>]+${pattern}`).exec(mail)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
