/** The journeys of `npm test` exist, run, and cover what matters most. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { titlesIn } from './tests-that-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const SUBJECTS = [
  'Marking at the door, online',
  'Marking at the door, offline',
  'Reload and cold start offline',
  'Sync after offline',
  'Sign-in and sign-out with pending ops',
  'Wrong account',
  'Removed usher',
  'Other tabs',
  'Conflicts and Needs review',
  'Registration of a church',
  'Invitation',
  'Two-step verification',
  'Members: add, edit, merge',
  'Import',
  'Services and attendance',
  'First timers and follow-up',
  'Cells',
  'Departments, and the permissions of a single feature',
  'Income, expense, giving',
  'Bulk SMS',
  'Public capture',
  'Kiosk',
  'Scanner',
  'Accessibility',
  'Subscription',
]

type Journey = { subject: string; file: string; title: string }

/** A comment above journeys is their subject. */
function readList(text: string): Journey[] {
  let subject = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#')) subject = line.slice(1).trim()
    const [file = '', ...titles] = line.split(' › ')
    return line && !line.startsWith('#') ? [{ subject, file: `e2e/${file}`, title: titles.at(-1) ?? '' }] : []
  })
}

/** `${…}` in a title of the source stands for any words. */
function isTitled(source: string, title: string): boolean {
  const parts = source
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`).test(title)
}

/** @returns what is wrong with each journey of the list that does not run */
const problemsOf = (journeys: readonly Journey[]): string[] =>
  journeys
    .filter(
      ({ file, title }) =>
        !existsSync(join(root, file)) || !titlesIn(file).some((source) => isTitled(source, title)),
    )
    .map(({ file, title }) => `${file} has no journey “${title}” that runs`)

const journeys = readList(readFileSync(join(root, 'e2e/core-journeys.txt'), 'utf8'))

test('there are 40, and none is listed twice', () => {
  expect(new Set(journeys.map(({ file, title }) => `${file} › ${title}`)).size).toBe(40)
  expect(journeys).toHaveLength(40)
})

test('each exists and is not skipped', () => {
  expect(problemsOf(journeys)).toEqual([])
})

test('each subject has a journey', () => {
  expect([...new Set(journeys.map(({ subject }) => subject))]).toEqual(SUBJECTS)
})

test.each([
  ['an unknown file', 'door/nowhere.spec.ts › opens'],
  ['an unknown title', 'door/live.spec.ts › a mark on one phone'],
])('reports a journey with %s', (_what, line) => {
  expect(problemsOf(readList(line))).toHaveLength(1)
})
