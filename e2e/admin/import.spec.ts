import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { expect, type TestServer, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { someSheets } from '../../tests/imports/a-workbook.ts'
import { listOf } from '../support/lists.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

async function choose(page: Page, button: string, name: string, text: string | Buffer): Promise<void> {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await picker.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** A new church whose administrator is at the import. */
async function atImport(page: Page, testServer: TestServer) {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/import`)
  await logIn(page, church.who)
  return church
}

async function undo(page: Page, testServer: TestServer, file: RegExp): Promise<void> {
  await page.goto(`${testServer.url}/import`)
  await page.getByRole('button', { name: file }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
}

const tab = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Rows' }).getByRole('button', { name })

spec('Import: broken rows', 'Import: left out')
test('previews, imports and undoes a members list; exports bad rows with reasons', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await church.post('member', { first_name: 'Ngozi', last_name: 'Eze', phone_number: '0803 555 0301' })
  await page.goto(`${testServer.url}/login?return=/members`)
  await logIn(page, church.who)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('No imports yet')).toBeVisible()
  await choose(
    page,
    'Choose a member list',
    'choir.csv',
    `Surname;Other names;Phone No.;D.O.B;Home town;Remarks;Date joined
Bello;Kunle;0803 555 0201;4/7/1990;Offa;Sings tenor;1/3/2015
Musa;Zainab;12345;5/6/1991;Kano;;
Eze;Ngozi;0803 555 0101;;Nsukka;;
Eze;Ngozi;;;Awka;;
Eze;Musa;;;Jos;;
`,
  )
  await expect(page.getByRole('heading', { name: 'What does each column hold?' })).toBeVisible()
  await expect(page.getByLabel('Surname')).toHaveValue('last_name')
  await page.getByLabel('Home town').selectOption({ label: 'City' })
  // The chosen column survives visiting another screen, and open questions show again.
  await page.reload()
  await expect(page.getByLabel('Home town')).toHaveValue('city')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const dates = page.getByLabel('Dates such as 04/07/1990')
  await expect(dates).toBeFocused()
  await expect(dates).toHaveAccessibleDescription(/Please say whether the day or the month comes first/)
  await dates.selectOption({ label: 'Day first: 4 July' })
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Preview changes' }).click()

  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Who is this?', exact: true }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Another person of this name/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tab(page, /Updated/).click()
  await listOf(page, 'Rows').row('City: Jos').getByRole('button', { name: 'Somebody else?' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Another person of this name/ })
    .click()
  await tab(page, /New/).click()
  await expect(page.getByText('City: Jos')).toBeVisible()
  await expect(page.getByText('City: Offa')).toBeVisible()
  await expect(page.getByText('Joined: Sun 1 Mar 2015')).toBeVisible()
  await expect(page.getByText('City: Awka')).toBeVisible()
  await expect(page.getByText('Left out of this import: Remarks.')).toBeVisible()
  await tab(page, /Unreadable/).click()
  await expect(page.getByText('“12345” is not a phone number that can be read.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Musa,Zainab,12345')
  await tab(page, /Updated/).click()
  await page.reload()
  await expect(page.getByText('City: Nsukka')).toBeVisible()
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Import 4 rows' }).click()

  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Open members' }).click()
  await page.getByRole('searchbox').fill('kunle')
  await expect(listOf(page, 'Members').row('Kunle Bello')).toBeVisible()

  await undo(page, testServer, /choir\.csv/)
  await expect(page.getByText('All 4 rows were taken back.')).toBeVisible()
  await page.goto(`${testServer.url}/members?q=kunle`)
  // The search covers more than the loaded rows.
  await expect(page.getByText('No results for “kunle”. Try fewer letters.')).toBeVisible()
})

test.describe('without a worker', () => {
  test.use(WITHOUT_WORKER)

  spec('Import: refused step')
  test('shows the reason of a refused preview at its button', async ({ page, testServer }) => {
    await atImport(page, testServer)
    const weeks = Array.from({ length: 20 }, (_, at) => `Week ${at + 1}`)
    await choose(page, 'Choose past attendance', 'register.csv', `Name,${weeks.join()}\nAda Obi,x\n`)
    const look = page.getByRole('button', { name: 'Preview changes' })
    for (const _ of ['first', 'again']) {
      await look.click()
      const why = page.getByRole('alert').filter({ hasText: 'Please say which column holds the date' })
      await expect(why).toBeFocused()
      await expect(why).toBeInViewport()
      await page.getByLabel('Name', { exact: true }).focus()
    }
    await expectCleanAtEachSize(page)
  })

  spec('Import: sheets')
  test('reads other sheets of a workbook once the user picks them', async ({ page, testServer }) => {
    await atImport(page, testServer)
    const sheet = (name: string, person: string) => ({
      name,
      rows: [
        ['Name', 'Phone'],
        [person, '08035550201'],
      ],
    })
    const file = someSheets([
      sheet('Men', 'Kunle Bello'),
      {
        ...sheet('Visits', 'Zainab Musa'),
        rows: [
          ['Name', 'Address'],
          ['Zainab Musa', '1 Allen'],
        ],
      },
      { ...sheet('old2019', 'Gone Person'), hidden: true },
    ])
    await choose(page, 'Choose a member list', 'people.xlsx', file)
    await expect(page.getByLabel('Men: 1 row')).toBeChecked()
    await page.getByLabel('Men: 1 row').uncheck()
    await page.getByLabel('Visits: 1 row').check()
    await page.getByRole('button', { name: 'Read these sheets' }).click()
    await expect(page.getByLabel('Address')).toBeVisible()
    await expect(page.getByLabel('old2019: 1 row (hidden)')).not.toBeChecked()
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(page.getByText('Sheets not read: Men.')).toBeVisible()
    await expect(page.getByText('Hidden sheets not read: old2019.')).toBeVisible()
    await expect(page.getByText('Zainab Musa')).toBeVisible()
    // The list that was read first is gone.
    await page.goto(`${testServer.url}/import`)
    await expect(page.getByRole('button', { name: /people\.xlsx/ })).toHaveCount(1)
  })
})

spec('Import: preview changes')
test('changes columns after the preview, and a discarded import changes nothing', async ({
  page,
  testServer,
}) => {
  const church = await atImport(page, testServer)
  await choose(page, 'Choose a member list', 'choir.csv', 'First name,Last name,Area\nKunle,Bello,Offa\n')
  await page.getByLabel('Area').selectOption({ label: 'Occupation' })
  const family = page.getByLabel('Last name for people with only one name')
  await family.fill('x'.repeat(81))
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(family).toBeFocused()
  await expect(family).toHaveAccessibleDescription(/Too long: 80 characters at most\./)
  await family.fill('')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('Occupation: Offa')).toBeVisible()
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(page.getByLabel('Area')).toHaveValue('occupation')
  await page.getByLabel('Area').selectOption({ label: 'City' })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('City: Offa')).toBeVisible()
  await expect(page.getByText('Occupation: Offa')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No imports yet')).toBeVisible()
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<{ first_name: string }[]>(`churches/${current_church.id}/members`)
  expect(people.map(({ first_name }) => first_name)).not.toContain('Kunle')
})

spec('Import: namesakes', 'Import: offline')
test('imports past attendance, resolves namesakes and reports a missing network', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await church.post('member', { first_name: 'Ngozi', last_name: 'Eze', phone_number: '0803 555 0301' })
  await page.goto(`${testServer.url}/login?return=/import`)
  await logIn(page, church.who)
  await choose(
    page,
    'Choose past attendance',
    'january.csv',
    'Name,4 Jan 2026,11 Jan 2026\nMusa Eze,x,x\nNgozi Eze,x,\nNgozi Eze,,x\nNobody Known,x,\n',
  )
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('2 rows need your answer')).toBeVisible()
  await page.getByRole('button', { name: 'Who is this?', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody: skip this row' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 row needs your answer')).toBeVisible()
  await page.getByRole('button', { name: 'Who is this?', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: /…0301/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open services' })).toBeVisible()
  const services = await church.get<{ date_of_service: string }[]>('churchservices')
  expect(services.map(({ date_of_service }) => date_of_service)).toEqual(
    expect.arrayContaining(['2026-01-04', '2026-01-11']),
  )

  await page.goto(`${testServer.url}/import`)
  await expect(page.getByRole('button', { name: /january\.csv/ })).toBeVisible()
  await goOffline(page)
  // The message shows once, before what it blocks.
  await expect(page.getByText('Connect to the internet to import.')).toBeVisible()
  await expect(page.getByText(/Connect to the internet to import/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Choose a member list' })).toBeDisabled()
})

test.describe('on a line that holds', () => {
  test.use(WITHOUT_WORKER)

  spec('Import: undo wording')
  test('a person marked by a second list survives undoing the first', async ({ page, testServer }) => {
    await atImport(page, testServer)
    await choose(page, 'Choose a member list', 'two.csv', 'First name,Last name\nKunle,Bello\nZainab,Musa\n')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

    await page.goto(`${testServer.url}/import`)
    await choose(page, 'Choose past attendance', 'days.csv', 'Name,4 Jan 2026,11 Jan 2026\nKunle Bello,x,x\n')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(page.getByText('Present on: Sun 4 Jan 2026, Sun 11 Jan 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

    await undo(page, testServer, /two\.csv/)
    await expect(
      page.getByText('1 row was taken back. 1 could not be, because it was used or changed since.'),
    ).toBeVisible()
    await expect(page.getByText('This person was marked present since.')).toBeVisible()
  })

  spec('Import: undo')
  test('undoing an import lists a service that was marked since', async ({ page, testServer }) => {
    const church = await atImport(page, testServer)
    const { id: person } = await church.post<{ id: string }>('member', {
      first_name: 'Kunle',
      last_name: 'Bello',
      phone_number: '0803 555 0399',
    })
    const days = 'Name,4 Jan 2026,11 Jan 2026\nKunle Bello,x,x\n'
    await choose(page, 'Choose past attendance', 'days.csv', days)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    const services = await church.get<{ id: string; date_of_service: string }[]>('churchservices')
    const service = services.find(({ date_of_service }) => date_of_service === '2026-01-11')!
    await church.put(`churchservices/${service.id}/attendees/${person}`)

    await undo(page, testServer, /days\.csv/)
    await expect(page.getByText('1 row was taken back. 1 could not be')).toBeVisible()
    const kept = page.getByRole('list', { name: 'Services, cells and departments that stay' })
    await expect(kept.getByText('Sunday service, Sun 11 Jan 2026')).toBeVisible()
    await expect(kept.getByText('Somebody was marked at this service since.')).toBeVisible()
    await expectCleanAtEachSize(page)
  })
})

const ONE_IMPORT = /\/imports\/[\w-]+$/

/** Responds as the server does for an import that it could not finish. */
async function tellsThatItStopped(route: Route): Promise<void> {
  const response = await route.fetch()
  const said = (await response.json()) as { data: object }
  await route.fulfill({ response, json: { ...said, data: { ...said.data, state: 'stopped' } } })
}

test('each row that needs an answer asks its own question', async ({ page, testServer }) => {
  await atImport(page, testServer)
  await choose(
    page,
    'Choose a member list',
    'late.csv',
    'Name,Phone\nLate Pa Joseph Ojo,0803 555 0401\nMama Comfort Eze (Late),0803 555 0402\n',
  )
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('2 rows need your answer')).toBeVisible()
  await expect(page.getByText('Nothing in this file is new')).toHaveCount(0)
  await expect(page.getByText('Titles such as Mrs and Pastor are removed from names.')).toBeVisible()
  await expect(tab(page, /Needs an answer/)).toBeVisible()
  const question = page.getByRole('button', { name: 'Has this person died?' })
  await question.last().click()
  const dialog = page.getByRole('dialog', { name: 'Has this person died?' })
  await expect(dialog.getByRole('button', { name: 'Skip' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await tab(page, /Needs an answer/).click()
  await question.last().click()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('1 row needs your answer')).toHaveCount(0)
})

test('asks about twins in a file', async ({ page, testServer }) => {
  await atImport(page, testServer)
  await choose(
    page,
    'Choose a member list',
    'twins.csv',
    'Name,Phone\n"OLADELE, Kehinde Taiwo",0803 555 0403\n"OLADELE, Taiwo Kehinde",0803 555 0403\n',
  )
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await tab(page, /Needs an answer/).click()
  await page.getByRole('button', { name: 'Is this another person?' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, add them' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
})

test('refuses a text file that is named as a PDF', async ({ page, testServer }) => {
  await atImport(page, testServer)
  await choose(page, 'Choose a member list', 'nota.pdf', 'hello')
  await expect(page.getByText('This is not a list that can be read.')).toBeVisible()
})

test.describe('on a poor line', () => {
  test.use(WITHOUT_WORKER)

  spec('Import: restart')
  test('resumes a stopped import and keeps it in sight on other screens', async ({ page, testServer }) => {
    await atImport(page, testServer)
    await choose(page, 'Choose a member list', 'poor.csv', 'First name,Last name\nKunle,Bello\nZainab,Musa\n')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await expect(elsewhere.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()

    const write = page.getByRole('button', { name: 'Import the rest' })
    await page.route(ONE_IMPORT, tellsThatItStopped)
    await page.reload()
    await expect(write).toBeVisible()
    await page.unroute(ONE_IMPORT)
    let looks = 0
    await page.route(ONE_IMPORT, async (route) => {
      looks += 1
      if (looks <= 2) return route.abort('connectionrefused')
      // Longer than the poll interval.
      await new Promise((wake) => setTimeout(wake, 1500))
      return route.continue()
    })
    await write.click()
    await expect.poll(() => looks).toBeGreaterThan(1)
    await expect(page.getByText('The imports could not be loaded')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open members' })).toBeVisible()

    await elsewhere.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Imported' })).toBeVisible()
  })
})
