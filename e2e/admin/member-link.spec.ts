import { expect, test, WITHOUT_WORKER } from '../session/house.ts'
import { newcomer, signUp } from '../session/people.ts'

test.use(WITHOUT_WORKER)

test('the church’s own member link is shown, copied, and leads to its page', async ({
  page,
  house,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, house.url, newcomer('Adaeze', 'Grace Chapel Yaba'), '/members')
  await page.getByRole('button', { name: 'Member link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let people write their own details' })
  await expect(dialog.getByRole('img', { name: /Grace Chapel Yaba/ })).toBeVisible()
  for (const act of ['Download', 'Print'])
    await expect(dialog.getByRole('button', { name: act })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await request.get(link)).text()).toContain('Grace Chapel Yaba')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})
