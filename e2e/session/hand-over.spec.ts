import type { Page } from '@playwright/test'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { press, typeInto } from '../support/keyboard.ts'
import { listOf } from '../support/lists.ts'
import { smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('2 Team: invite link', '2 Team: hand over')
test('by keyboard alone the owner invites, copies the link, transfers the church', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const tunde = newcomer('Tunde', '')
  await teamUser(church, tunde, ['teamsAccess'])
  await page.goto(`${testServer.url}/login?return=/team`)
  await logIn(page, church.who)
  const dialog = page.getByRole('dialog')

  await press(page, page.getByRole('button', { name: 'Invite a team member' }))
  await typeInto(page, dialog.getByLabel('First name'), 'Bola')
  await typeInto(page, dialog.getByLabel('Last name'), 'Ade')
  await typeInto(page, dialog.getByLabel('Email'), newcomer('Bola', '').email)
  await typeInto(page, dialog.getByLabel('Phone number'), '0803 555 0199')
  await press(page, dialog.getByRole('button', { name: 'Send invite' }))
  const link = await dialog.getByText('/accept-user-invite#token=').innerText()
  const whatsapp = await dialog.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').origin).toBe('https://wa.me')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(
    /^Bola, you have been invited .*Grace Chapel/,
  )
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(link)
  await press(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('button', { name: 'Invite a team member' })).toBeFocused()

  const team = listOf(page, 'Your Team Members')
  await press(page, team.opener('Tunde'))
  await press(page, shown(page).getByRole('button', { name: 'Make Tunde the owner' }))
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  await expectCleanAtEachSize(page)
  await dialog.getByLabel('Your password').press('ControlOrMeta+a')
  await page.keyboard.type(church.who.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tunde is now the owner')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page).getByText('Owner', { exact: true })).toBeVisible()
  await expect(shown(page).getByRole('switch', { name: 'Dashboard' })).toBeDisabled()
  await expect(shown(page).getByRole('button', { name: 'Make Tunde the owner' })).toHaveCount(0)
  await press(page, shown(page).getByRole('link', { name: 'Team' }))
  await expect(team.row('Tunde').getByText('Owner')).toBeVisible()
  await expect(team.row(church.who.first).getByText('Active')).toBeVisible()
})

/** The screen in front. Ionic keeps the others mounted behind it. */
const shown = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
