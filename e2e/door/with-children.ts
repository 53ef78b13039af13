/** A church with classes and families with children, for journeys of check-in and pick-up. */
import type { Locator, Page } from '@playwright/test'
import { newId } from '../../contract/new-id.ts'
import { FASHOLA, pushOps } from '../support/families.ts'
import type { Caller, SmallChurch } from '../support/small-church.ts'
import { expect } from '../support/test-server.ts'
import { field } from './at-the-door.ts'

/** Makes the classes Crèche, Juniors and Teens. */
export async function addClasses(church: Caller): Promise<void> {
  const made = (type: string, name: string) => [type, { id: newId(), name, is_class: true }] as const
  await pushOps(church, [
    made('create-department', 'Crèche'),
    made('create-cell', 'Juniors'),
    made('create-department', 'Teens'),
  ])
}

/** The Fashola family; Tobi has an alert. @returns ids by first name */
export async function addFashola(church: SmallChurch): Promise<Record<string, string>> {
  const ids = Object.fromEntries(FASHOLA.map(({ first_name }) => [first_name, newId()]))
  await pushOps(church, [
    ...FASHOLA.map((person) => {
      const alert = person.first_name === 'Tobi' && {
        alert: 'Allergy: groundnuts',
        alert_consent: { guardian_name: 'Bimpe Fashola' },
      }
      return ['add-member', { id: ids[person.first_name], ...person, ...alert }] as const
    }),
    ['create-household', { id: newId(), name: 'Fashola family', people: Object.values(ids) }],
  ])
  return ids
}

/** Marks the mother and both children in one go. */
export async function markMotherAndChildren(door: Page): Promise<void> {
  await field(door).fill('Tobi')
  await door.getByRole('button', { name: 'Family of Tobi Fashola: 5 people' }).click()
  const sheet = door.getByRole('dialog', { name: 'Fashola family' })
  for (const name of ['Olúmídé', 'Mama'])
    await sheet.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  await sheet.getByRole('button', { name: 'Mark 3' }).click()
  await expect(door.getByText('Fashola family: 3 marked')).toBeVisible()
}

export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click()

/** The code on the screen, as a guardian reads it. */
export const codeOn = async (door: Page): Promise<string> =>
  (await door.locator('.kids-code').first().textContent()) ?? ''

/** Checks in the child of the open check-in. @param by who brought the child, if not the preselected guardian */
export async function checkIn(door: Page, by?: string): Promise<string> {
  await expect(door.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  const change = door.getByRole('button', { name: /^Change: Who brought / })
  if (by) {
    if (await change.isVisible()) await change.click()
    await door.getByRole('button', { name: by, exact: true }).click()
  }
  await press(door, 'Check in')
  await expect(door.getByText(/^Checked in \d\d:\d\d · /)).toBeVisible()
  return (await door.locator('.kids-code').count()) > 0 ? codeOn(door) : ''
}

/** Opens the place of children at the same service. */
export async function toChildren(page: Page): Promise<void> {
  await page.goto(page.url().replace(/\/door.*/, '/children'))
  await expect(page.getByRole('heading', { name: 'Children', level: 1 })).toBeVisible()
}

/** Exactly these children are still here in the class. */
export async function expectHere(page: Page, className: string, names: readonly string[]): Promise<void> {
  const list = page
    .locator('.kids-list')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${className} `) }) })
  await expect(list.getByRole('heading')).toHaveText(`${className} ${names.length} still here`)
  await expect(list.locator('.door-name')).toHaveText([...names])
}
