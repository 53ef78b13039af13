import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { newcomer, signUp } from '../session/people.ts'
import { isWide } from '../support/sizes.ts'

test.use(WITHOUT_WORKER)

test('a long name moves the phone digits below before a word breaks', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/members')
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Chukwuemeka')
  await dialog.getByLabel('Last name').fill('Onyekachukwu')
  await dialog.getByLabel('Phone number').fill('0803 555 3333')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${testServer.url}/cards`)
  const digits = await page.getByText('0803 555 3333').boundingBox()
  const name = await page.getByText('Chukwuemeka Onyekachukwu', { exact: true }).boundingBox()
  const below = digits!.y >= name!.y + name!.height
  const beside = digits!.x >= name!.x + name!.width
  expect(below || (isWide(page) && beside)).toBe(true)
  expect(name!.height).toBeLessThan(60)
})
