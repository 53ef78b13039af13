import { expect, test } from './house.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'

test('an usher is invited by link, joins, logs in, and may do what was given and no more', async ({
  page,
  house,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  const tunde = newcomer('Tunde', '')
  await signUp(page, house.url, ada)
  await page.goto(`${house.url}/team`)
  await page.getByRole('button', { name: 'Invite a team member' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeDisabled()
  await dialog.getByLabel('First name').fill('Tunde')
  await dialog.getByLabel('Last name').fill('Bakare')
  await dialog.getByLabel('E-mail').fill(tunde.email)
  await dialog.getByLabel('Phone number').fill('0803 555 0102')
  await dialog.getByRole('button', { name: 'Send Invite' }).click()
  await expect(page.getByText('Team member invited successfully')).toBeVisible()
  const link = await dialog.getByText('/accept-user-invite?token=').innerText()

  const { page: his } = await newPhone(browser)
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'Join Grace Chapel' })).toBeVisible()
  await expect(his.getByLabel('First name')).toHaveValue('Tunde')
  await his.getByLabel('Password', { exact: true }).fill(tunde.password)
  await his.getByLabel('Password again').fill('something else')
  await his.getByLabel('Last name').focus()
  await expect(his.getByText('The two passwords are not the same.')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Join the team' })).toBeDisabled()
  await his.getByLabel('Password again').fill(tunde.password)
  await his.getByRole('button', { name: 'Join the team' }).click()
  await expect(his).toHaveURL(`${house.url}/login`)
  await logIn(his, tunde)
  await expect(his).toHaveURL(`${house.url}/door`)
  await his.goto(`${house.url}/team`)
  await expect(his.getByText('This screen is not open to you yet')).toBeVisible()

  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Remove Tunde Bakare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed')).toBeVisible()
  await his.goto(`${house.url}/door`)
  await expect(his).toHaveURL(/\/login/)
})
