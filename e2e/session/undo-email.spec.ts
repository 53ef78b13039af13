import { smallChurch } from '../support/small-church.ts'
import { expect, test, WITHOUT_WORKER, type House } from './house.ts'
import { logIn, newcomer } from './people.ts'

test.use(WITHOUT_WORKER)

test('gives the account back by the link at the former address', async ({ page, house }) => {
  const church = await smallChurch(house)
  const thief = newcomer('Thief', '').email
  await church.post('change-email', { email: thief, current_password: church.who.password })
  const confirm = await linkOf(house, `/confirm-email\\?token=[\\w-]+`, thief)
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Use this e-mail' }).click()
  await expect(page.getByText(`From now on you log in with ${thief}.`)).toBeVisible()

  const undo = await linkOf(house, `/undo-email#token=[\\w-]+`, church.who.email)
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText(`Done. We sent a code to ${church.who.email}.`)).toBeVisible()
  await page.goto('about:blank')
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('This link does not work, or no longer.')).toBeVisible()

  await page.goto(`${house.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByText('The e-mail or the password is not right.').first()).toBeVisible()
})

/** The link is in a mail; the mailbox shows the latest hundred. */
async function linkOf(house: House, pattern: string, to: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mailbox = await house.mailbox()
    const mail = mailbox.slice(mailbox.indexOf(to))
    link = new RegExp(`http[^\\s"<>]+${pattern}`).exec(mail)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
