/** Tests the ZIP export of all data that a church owns. */
import JSZip from 'jszip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { LEFT_OUT, churchTables, exported } from '../../../server/modules/export/tables.ts'
import { csvFile } from '../../../server/modules/export/service.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { peopledChurch, type PeopledChurch } from '../matrix/peopled-church.ts'
import { GLOBAL_TABLES } from '../matrix/catalogue.ts'
import { churchApp, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ours: PeopledChurch
let theirs: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
  theirs = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())

async function archive(who = ours): Promise<JSZip> {
  const { statusCode, headers, rawPayload } = await testServer.app.inject({
    url: '/api/v1/church/export',
    headers: { authorization: `Bearer ${who.owner.token}` },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="church-[\d-]+\.zip"$/),
  })
  return JSZip.loadAsync(rawPayload)
}
async function pushed(who: Person, type: string, args: object): Promise<void> {
  const at = { base_rev: 0, captured_at: new Date().toISOString(), clock_offset: 0 }
  const whose = { account: who.accountId, church: ours.ids.church, device: newId() }
  const ops = [{ id: newId(), seq: 1, type, v: 1, args, ...at }]
  const { body } = await who.post('sync/push', {
    protocol: PROTOCOL,
    ...whose,
    nonce: newId(),
    highest_seq: 1,
    ops,
  })
  expect(body.data?.results, JSON.stringify(body)).toMatchObject([{ status: 'quarantined' }])
}
const text = async (zip: JSZip, path: string) => (await zip.file(path)?.async('string')) ?? ''

spec('Church export: content', 'route exportChurch')
test('exports every table not excluded by name as JSON and CSV, logged', async () => {
  await testServer.app.deps.images.put({
    church: ours.ids.church,
    id: ours.ids.member,
    bytes: Buffer.from('a picture'),
  })
  await inChurch(testServer.db.pool, ours.ids.church, (tx) =>
    tx.query(
      `insert into uploads (church_id, id, content_type, bytes, uploaded_by) values ($1, $2, 'image/webp', 9, $3)`,
      [ours.ids.church, ours.ids.member, ours.owner.accountId],
    ),
  )
  const zip = await archive()
  for (const { file } of exported(await churchTables(testServer.db.pool))) {
    expect(Object.keys(zip.files), file).toContain(`json/${file}.json`)
    expect(Object.keys(zip.files), file).toContain(`csv/${file}.csv`)
  }
  const members = JSON.parse(await text(zip, 'json/members.json'))
  expect(members.map(({ first_name }: { first_name: string }) => first_name)).toContain('Chidi')
  expect(JSON.parse(await text(zip, 'json/marks.json'))).toHaveLength(1)
  expect(JSON.parse(await text(zip, 'json/churches.json'))).toMatchObject([{ name: 'Grace Assembly' }])
  expect(JSON.parse(await text(zip, 'json/team.json'))).toMatchObject([
    { is_owner: true },
    { features: ['attendanceAccess'] },
  ])
  expect(await text(zip, `pictures/${ours.ids.member}.webp`)).toBe('a picture')
  expect(await text(zip, 'README.txt')).toContain('Everything your church keeps')
  const { rows } = await inChurch(testServer.db.pool, ours.ids.church, (tx) =>
    tx.query(`select 1 from audit_log where action = 'exported everything'`),
  )
  expect(rows).toHaveLength(1)
})

spec('Church export: content')
test('includes quarantined changes of removed users and unknown types, no others', async () => {
  const { owner } = ours
  const gone = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect((await owner.delete(`user/${gone.accountId}`)).status).toBe(200)
  await pushed(gone, 'add-first-timer', { id: newId(), first_name: 'Waiting', last_name: 'Outside' })
  await pushed(owner, 'bless-person', { note: 'of another day' })
  const kept = await inChurch(testServer.db.pool, ours.ids.church, (tx) =>
    tx.query(
      `select op_id, account_id, device_id, status, payload ->> 'type' as type, payload -> 'args' as args,
         payload ->> 'captured_at' as captured_at, result ->> 'code' as code
       from sync_ops where church_id = $1 and status <> 'applied' order by op_id`,
      [ours.ids.church],
    ),
  )
  const zip = await archive()
  const entries: Record<string, unknown>[] = JSON.parse(await text(zip, 'json/changes_not_taken.json'))
  expect(entries).toEqual(kept.rows.map((row) => expect.objectContaining(row)))
  expect(entries.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['REMOVED_FROM_TEAM', 'UNKNOWN_CHANGE']),
  )
  expect(entries.map(({ args }) => args)).toContainEqual(expect.objectContaining({ first_name: 'Waiting' }))
  expect(await text(zip, 'csv/changes_not_taken.csv')).toContain('Waiting')
  expect(await text(zip, 'README.txt')).toContain('changes_not_taken')
})

test('8.4.1 an export holds no other church’s data and no hash or token', async () => {
  const zip = await archive()
  const { rows } = await testServer.db.ownerPool.query('select capture_key as key from churches')
  for (const path of Object.keys(zip.files)) {
    const content = await text(zip, path)
    for (const id of [theirs.ids.church, theirs.ids.member, theirs.owner.accountId, theirs.owner.email])
      expect(content.includes(id), path).toBe(false)
    expect(content, path).not.toMatch(/argon2|token_hash|password_hash/)
    for (const { key } of rows) expect(content.includes(key), path).toBe(false)
  }
})

test('only the owner exports', async () => {
  expect(await ours.usher.get('church/export')).toMatchObject({
    status: 403,
    body: { code: 'FEATURE_REQUIRED' },
  })
})

test('exports each table with a church’s rows or excludes it with reason', async () => {
  const tables = (await churchTables(testServer.db.pool)).map(({ name }) => name)
  expect(Object.keys(LEFT_OUT).filter((name) => !tables.includes(name))).toEqual([])
  // A global table is no record of the church: it is left out by name.
  const out = exported(await churchTables(testServer.db.pool)).map(({ name }) => name)
  expect(out.filter((name) => GLOBAL_TABLES.includes(name))).toEqual([])
})

test('exports more rows than a page once each in one archive', async () => {
  await inChurch(testServer.db.pool, theirs.ids.church, (tx) =>
    tx.query(
      `insert into members (church_id, id, first_name, last_name, created_at, name_key, rev)
       select $1, gen_random_uuid(), 'Person ' || n, 'Many', now(), 'x', 1 from generate_series(1, 1700) n`,
      [theirs.ids.church],
    ),
  )
  const zip = await archive(theirs)
  const names = JSON.parse(await text(zip, 'json/members.json'))
    .filter(({ last_name }: { last_name: string }) => last_name === 'Many')
    .map(({ first_name }: { first_name: string }) => first_name)
  expect(names).toHaveLength(1700)
  expect(new Set(names).size).toBe(1700)
  const lines = (await text(zip, 'csv/members.csv')).trimEnd().split('\r\n')
  expect(lines.filter((line) => line.includes('Many'))).toHaveLength(1700)
})

spec('Church export: numbers')
test('writes phones and account numbers as text that Excel keeps', async () => {
  async function* rows() {
    yield { phone_number: '+2348031234567', receiving_bank_account_number: '0123456789', bank_code: '058' }
  }
  let content = ''
  for await (const part of csvFile(['phone_number', 'receiving_bank_account_number', 'bank_code'], rows()))
    content += part
  expect(content.split('\r\n')[1]).toBe('0803 123 4567,0123 456 789,0 58')
})

spec('Church export: CSV')
test('1.2.10 an export cell cannot run as a formula and keeps names intact', async () => {
  async function* rows() {
    yield* ['=1+1', '+2', '-3', '@x', '\tx', ' =1', 'a,"b"'].map((name) => ({ name }))
    yield { name: -5 }
    yield { name: ['x'] }
  }
  let content = ''
  for await (const part of csvFile(['name'], rows())) content += part
  expect(content).toBe(
    '\uFEFFname\r\n' +
      ["'=1+1", "'+2", "'-3", "'@x", "'\tx", "' =1", '"a,""b"""', '-5', '"[""x""]"']
        .map((one) => `${one}\r\n`)
        .join(''),
  )
})
