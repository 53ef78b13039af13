/** Tests that a list of 20,000 rows is written in pieces, each before the rows of the next are read. */
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileColumn } from '../../contract/csv.ts'
import { eachPage, pagesWith } from '../../src/lib/api/pages.ts'
import {
  filePieces,
  listFile,
  PIECE_ROWS,
  type FileKind,
  type FileRows,
} from '../../src/ui/list-file/write-list-file.ts'
import { spec } from '../spec/spec.ts'

type Person = { name: string; phone: string; day: string }

const ROWS = 20_000
const PAGE = 1000
const KB = 1024

const columns: FileColumn<Person>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Phone', type: 'phone', value: ({ phone }) => phone },
  { title: 'Added', type: 'date', value: ({ day }) => day },
]
const person = (at: number): Person => ({
  name: `Adéṣọlá ${at.toString(36)}`,
  phone: `+234803${String(at * 7919)
    .padStart(7, '0')
    .slice(-7)}`,
  day: `2026-0${1 + (at % 9)}-1${at % 10}`,
})
const held = Array.from({ length: ROWS }, (_, at) => person(at))

/** A server with cursors, which counts its requests. */
function server() {
  let requests = 0
  const page = async (cursor: string | undefined) => {
    requests += 1
    const from = Number(cursor ?? 0)
    const next = from + PAGE
    return { items: held.slice(from, next), next_cursor: next < ROWS ? String(next) : null }
  }
  return { pages: () => eachPage(page), requests: () => requests }
}

const list = (rows: FileRows<Person>) => ({ name: 'members', columns, rows })

async function rowsIn(kind: FileKind, file: Blob): Promise<string[][]> {
  if (kind === 'csv')
    return (await file.text())
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()))
  return sheet!.data
    .slice(1)
    .map(([name, phone, day]) => [
      String(name),
      String(phone),
      (day as unknown as Date).toISOString().slice(0, 10),
    ])
}

spec('2 Files: long lists')
test.each(['csv', 'xlsx'] as const)(
  'the %s of 20,000 rows has each row once, in order',
  async (kind) => {
    const counts: number[] = []
    const rows = await rowsIn(kind, await listFile(kind, list(held), (count) => counts.push(count)))
    expect(rows).toHaveLength(ROWS)
    expect(rows.map(([name]) => name)).toEqual(held.map(({ name }) => name))
    expect(rows[12_345]![2]).toBe(held[12_345]!.day)
    expect(counts).toEqual(Array.from({ length: ROWS / PIECE_ROWS }, (_, at) => (at + 1) * PIECE_ROWS))
  },
  60_000,
)

spec('2 Files: long lists')
test.each(['csv', 'xlsx'] as const)('the %s is written in small pieces while pages arrive', async (kind) => {
  const { pages, requests } = server()
  let [largest, size, writtenRows, furthest] = [0, 0, 0, 0]
  for await (const piece of filePieces(kind, list(pages()), (count) => (writtenRows = count))) {
    largest = Math.max(largest, piece.length)
    size += piece.length
    furthest = Math.max(furthest, requests() * PAGE - writtenRows)
  }
  expect(requests()).toBe(ROWS / PAGE)
  expect(largest).toBeLessThan(128 * KB)
  expect(size).toBeGreaterThan(2 * largest)
  // No page is requested before the one before it is written.
  expect(furthest).toBeLessThanOrEqual(PAGE)
})

test('the browser handles taps between pieces of a held list', async () => {
  let taps = 0
  const timer = setInterval(() => (taps += 1))
  await listFile('csv', list(held))
  clearInterval(timer)
  expect(taps).toBeGreaterThan(5)
})

test('a filtered file keeps the matching rows of every page', async () => {
  const { pages } = server()
  const matching = pagesWith(pages(), ({ day }) => day.startsWith('2026-01'))
  const rows = await rowsIn('csv', await listFile('csv', list(matching)))
  expect(rows.map(([name]) => name)).toEqual(
    held.filter(({ day }) => day.startsWith('2026-01')).map(({ name }) => name),
  )
})

test.each(['csv', 'xlsx'] as const)('a page that fails ends the %s with its error', async (kind) => {
  async function* broken() {
    yield held.slice(0, PAGE)
    throw new Error('no network')
  }
  await expect(listFile(kind, list(broken()))).rejects.toThrow('no network')
})
