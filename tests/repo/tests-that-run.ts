/** Decides whether a table of the docs may name a test as its proof. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTests } from '../../scripts/parts/spec-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Tables name the same files often. */
const titlesByFile = new Map<string, string[]>()

/** @returns titles of the file's tests and groups that run, outside of comments */
export function titlesIn(file: string): string[] {
  const titles = titlesByFile.get(file) ?? titlesOf(readFileSync(join(root, file), 'utf8'), file)
  titlesByFile.set(file, titles)
  return titles
}

const titlesOf = (source: string, file: string): string[] =>
  readTests(file, source).tests.flatMap(({ title, skipped }) => (skipped ? [] : [title]))

/** True if a test or group of the file has this title and is not skipped. */
export const runsIn = (file: string, title: string): boolean => has(titlesIn(file), title)

/** The same for a source. */
export const runs = (source: string, title: string): boolean => has(titlesOf(source, 'a.test.ts'), title)

/** Both apostrophes are the same. */
const has = (titles: readonly string[], title: string): boolean =>
  titles.some((one) => withOneApostrophe(one) === withOneApostrophe(title))

const withOneApostrophe = (title: string): string => title.replaceAll(/\\?['’]/g, "'")
