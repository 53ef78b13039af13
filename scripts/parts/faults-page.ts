/** Writes the table of docs/faults.md from the tags of the tests. */
import { faults } from '../../tests/spec/elements/faults.ts'
import type { Proof } from './spec-page.ts'

const HEAD = '| fault | file | test |\n|---|---|---|\n'

export const faultIds = faults.map((fault) => `fault ${fault}`)

/**
 * @param page docs/faults.md; the text above its table is hand-written
 * @returns the page with a row for each test of a fault
 * @throws when the page has no table
 */
export function faultsPage(page: string, proofs: readonly Proof[]): string {
  const [text = '', table] = page.split(HEAD)
  if (table === undefined) throw new Error('docs/faults.md has lost the head of its table.')
  let above = ''
  const rows = faults.flatMap((fault) =>
    proofs
      .filter(({ ids }) => ids.includes(`fault ${fault}`))
      .map(({ file, title }, index) => {
        const cells = [index === 0 ? fault : '', file === above ? '' : `\`${file}\``, title]
        above = file
        return `|${cells.join('|')}|\n`
      }),
  )
  return `${text}${HEAD}${rows.join('')}`
}
