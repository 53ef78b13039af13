/** Holds the limits to docs/limits.md and allows only the limiter to count. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADDRESS_ALONE, LIMITS, NEW_LIMITS, PUBLIC_LIMITS } from '../../../server/auth/limits.ts'

const page = readFileSync('docs/limits.md', 'utf8')
const LENGTHS: Record<string, number> = { '1 min': 60, '15 min': 900, '1 h': 3600, '24 h': 86_400 }

/** The rows of the page's table under this heading. */
const rowsUnder = (heading: string) =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

test('the page lists the limits of the code', () => {
  const rows = rowsUnder('Passwords, codes, mails and files').map(([, name, counts, per, most, time]) => [
    name,
    { counts, per, most: Number(most), seconds: LENGTHS[time ?? ''] },
  ])
  const limits = Object.entries(LIMITS).map(([name, { counts, per, most, seconds }]) => [
    name,
    { counts, per, most, seconds },
  ])
  expect(rows).toEqual(limits)
})

test('the page lists the limits of public pages', () => {
  const rows = rowsUnder('Public pages').map(([, name, , ...most]) => [name, ...most.slice(0, 4).map(Number)])
  const limits = Object.entries(PUBLIC_LIMITS).map(([name, { link, everywhere, waited }]) => [
    `capture:${name}`,
    link,
    link * ADDRESS_ALONE,
    everywhere,
    waited,
  ])
  expect(rows).toEqual(limits)
  const { linkHour, everywhereHour, everywhereWaited } = NEW_LIMITS
  expect(page).toContain(
    `also ${linkHour} an hour per link and address, ${everywhereHour} an hour per link, and ${everywhereWaited} a minute`,
  )
})

test('only the limiter and the sweep name the table of counts', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const naming = files.filter((file) =>
    /\b(from|into|update|join|table)\s+attempts\b/i.test(readFileSync(join('server', file), 'utf8')),
  )
  expect(naming.sort()).toEqual(['auth/limiter.ts', 'jobs/workers.ts'])
})
