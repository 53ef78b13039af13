/** Tests the field that docs/add-a-field.md adds. `scripts/add-a-field.mjs` runs it on a copy that has the field. */
import JSZip from 'jszip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetOf } from '../../server/modules/imports/reading/headings.ts'
import { recordOfProcessing } from '../../server/modules/personal-data/record-of-processing.ts'
import { MemberFields } from '../../src/features/members/member-fields.tsx'
import { editOf, newMember, noMember, valuesOf } from '../../src/features/members/member-values.tsx'
import { Facts } from '../../src/features/members/person-head.tsx'
import { choicesOf } from '../../src/features/inbox/choices.ts'
import { opSentence } from '../../src/domain/edits/op-sentence.ts'
import { Phone } from '../histories/phone.ts'
import { World } from '../histories/world.ts'
import { aMember, drawn, WithForm } from '../screens/at-the-screen.tsx'
import { switches, words } from '../screens/read.ts'
import { aChurch, openTestServer, type Caller, type TestServer } from '../server/church/test-server.ts'

let testServer: TestServer
let owner: Caller
let world: World
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  world = await World.begin()
})
afterAll(async () => {
  await world.end()
  await testServer.close()
})

/** The project itself does not know the field. */
const usher = (value: boolean): object => ({ usher: value })
const ada = { first_name: 'Ada', last_name: 'Obi' }

test('REST stores, answers, changes and exports the field', async () => {
  const added = await owner.post('member', { ...ada, ...usher(true) })
  expect(added.body.data).toMatchObject(usher(true))
  const path = `member/${added.body.data.id}`
  expect((await owner.get(path)).body.data).toMatchObject(usher(true))
  expect((await owner.put(path, usher(false))).body.data).toMatchObject(usher(false))
  await owner.put(path, usher(true))
  expect((await owner.get(`${path}/history`)).body.data[0].changes).toEqual([
    { field: 'usher', before: false, after: true },
  ])
  expect((await owner.post('member', { first_name: 'Obi' })).body.data).toMatchObject(usher(false))
  const zip = await JSZip.loadAsync((await owner.get('church/export')).body)
  const [head = '', ...rows] = ((await zip.file('csv/members.csv')?.async('string')) ?? '')
    .trim()
    .split('\r\n')
  const at = head.split(',').findIndex((title) => title.includes('usher'))
  expect(rows.find((row) => row.includes('Ada,'))?.split(',')[at]).toBe('true')
})

test('an op from one phone brings the field to another', async () => {
  const town = await world.church(3, 2)
  const [id] = town.people as [string]
  const [one, other] = [new Phone(town), new Phone(town)]
  await one.signIn(town.accounts[0]!)
  await other.signIn(town.accounts[1]!)
  await one.church?.syncNow()
  await one.tap('edit-member', { id, set: usher(true) })
  expect(await one.church?.people.details(id)).toMatchObject(usher(true))
  await one.church?.syncNow()
  await other.church?.syncNow()
  expect(await other.church?.people.details(id)).toMatchObject(usher(true))
})

test('form, view, outbox and merge show the field', () => {
  const form = drawn(<WithForm initial={noMember}>{(state) => <MemberFields form={state} />}</WithForm>)
  expect(switches(form)).toContain('Usher')
  const [elder, younger] = [aMember(ada), aMember({ ...ada, ...usher(true) })]
  expect(words(drawn(<Facts member={younger} />, { members: [younger] }))).toContain('Usher Yes')
  expect(newMember('id', valuesOf(younger))).toMatchObject(usher(true))
  expect(editOf(valuesOf(elder), { ...valuesOf(elder), ...usher(true) }, elder)).toEqual(usher(true))
  const names = { person: () => 'Ada Obi', service: () => undefined }
  expect(opSentence({ type: 'edit-member', args: { id: '', set: usher(true) } }, names)).toContain('Usher')
  const side = (person: object) => ({ person: { ...person, address: null }, marks: 0, last_here: null })
  const pair = { noticed_at: '', sides: [side(elder), side(younger)] } as unknown as Parameters<
    typeof choicesOf
  >[0]
  expect(choicesOf(pair)).toEqual([{ key: 'usher', label: 'Usher', fields: ['usher'], values: ['', 'Yes'] }])
})

test('imports know the heading, and the record of processing names the field', async () => {
  expect(targetOf('Ushers', 'members')).toBe('usher')
  expect(await recordOfProcessing(testServer.app.deps, owner.church)).toMatch(/address, (.+, )?usher, cell/)
})
