import { lastMonth } from './calls.mjs'
import { markFirst, startKiosk, type } from './steps.mjs'

/** Screens in the middle of a task: rows are selected, a sheet is open, a visitor has answered. */

const owner = { who: 'owner' }
const atTheDoor = { who: 'usher', path: '/door', ready: '.door-list [data-person]' }

/** One tab of a person's page. */
const personTab = (tab, what, idOf = ({ member }) => member.id) => ({
  name: `member-${tab}`,
  what,
  ...owner,
  path: (holds) => `/members/${idOf(holds)}?tab=${tab}`,
})

/** A phone shows the boxes after a tap on Select. The first box of a wide screen selects the whole page. */
async function select(page, count, form) {
  if (form === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
  const boxes = page.getByRole('checkbox', { name: /^Select / }).filter({ visible: true })
  const first = form === 'phone' ? 0 : 1
  await boxes.nth(count).waitFor()
  for (let index = first; index < first + count; index += 1) await boxes.nth(index).check()
}

/** Today is a day without a service afterwards. */
const deleteService = ({ calls, holds: { service } }) => calls.delete(`churchservice/${service.id}`)

export const whileWorking = [
  {
    name: 'dashboard-weekday',
    what: 'Home on a day without a service',
    ...owner,
    path: '/dashboard',
    ready: '.home-next',
    change: deleteService,
  },
  {
    name: 'door-typing-marked',
    what: 'The door, the next name after a mark',
    ...atTheDoor,
    keyboard: true,
    steps: (page) => markFirst(page, ['chi']),
  },
  {
    name: 'door-typing-keyboard',
    what: 'The door, searching with the keyboard up',
    ...atTheDoor,
    keyboard: true,
    sizes: ['phone', 'tablet'],
    steps: (page) => type(page, 'ade'),
  },
  {
    name: 'door-family',
    what: 'A family at the door',
    ...atTheDoor,
    steps: async (page) => {
      await page.locator('[data-family]').first().click()
      await page.getByRole('dialog').first().waitFor()
    },
  },
  {
    name: 'capture-done',
    what: 'A service’s link: the mark is made',
    who: 'visitor',
    path: ({ service }) => `/church-service-capture?reference=${service.reference}`,
    steps: async (page, { holds }) => {
      await page.getByRole('textbox').first().fill(holds.member.phone_number)
      await page.getByRole('button', { name: 'Mark my attendance' }).click()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'kiosk-typing',
    what: 'The kiosk, a phone number half typed',
    who: 'kiosk',
    path: '/kiosk',
    steps: async (page) => {
      await startKiosk(page)
      for (const digit of '0803555') await page.getByRole('button', { name: digit, exact: true }).click()
    },
  },
  {
    name: 'members-selected',
    what: 'Members, three selected',
    ...owner,
    path: '/members',
    steps: (page, { form }) => select(page, 3, form),
  },
  {
    name: 'follow-up-assign',
    what: 'Follow-up, four people to assign',
    ...owner,
    path: '/follow-up',
    steps: async (page, { form }) => {
      await select(page, 4, form)
      await page.getByRole('button', { name: 'Assign to…' }).first().click()
    },
  },
  personTab('follow-up', 'One member: follow-up', ({ followUp }) => followUp.person.id),
  personTab('consent', 'One member: consent'),
  personTab('family', 'One member: family', ({ childHere }) => childHere.id),
  personTab('history', 'One member: history of changes'),
  {
    name: 'bulk-sms-cell',
    what: 'A message to a cell',
    ...owner,
    path: ({ cell }) => `/bulk-sms?to=cell:${cell.id}`,
    steps: async (page) => {
      const words =
        'Our cell meets this Friday at 18:00 at the Adeyemi home, 12 Allen Avenue. Bring a friend.'
      await page.getByLabel('Message', { exact: true }).fill(words)
      await page.waitForTimeout(2000)
    },
  },
  {
    name: 'account-menu',
    what: 'The account menu',
    ...owner,
    path: '/members',
    steps: async (page) => {
      await page
        .getByRole('button', { name: /: account menu$/ })
        .first()
        .click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'statement-print',
    what: 'A month’s statement on paper',
    ...owner,
    path: `/statement?month=${lastMonth()}`,
    sizes: ['a4'],
    // A picture has no page margins, which the printer adds.
    steps: (page) =>
      page.locator('.statement-sheet').evaluate((sheet) => {
        sheet.style.padding = '11mm 9mm'
      }),
  },
  {
    name: 'components',
    what: 'All components, in development',
    who: 'visitor',
    inDevelopment: true,
    path: '/components',
  },
]
