import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { newcomer, signUp } from '../session/people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('1 onboarding by link')
test('shows and copies the church’s member link, which opens its page', async ({
  page,
  testServer,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel Yaba'), '/members')
  // An empty list offers the link by itself, a list of people behind More.
  const more = page.getByRole('button', { name: 'More', exact: true })
  const opener = page.getByRole('button', { name: 'Member link' })
  await more.or(opener).first().waitFor()
  if (await more.count()) await more.click()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Member link' })
  await expect(dialog.getByRole('img', { name: /Grace Chapel Yaba/ })).toBeVisible()
  for (const act of ['Download', 'Print'])
    await expect(dialog.getByRole('button', { name: act })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await request.get(link)).text()).toContain('Grace Chapel Yaba')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})
