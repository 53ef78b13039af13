import { plainName } from '../../../sync/merge/names.ts'

type Said = string | number | null | undefined

/**
 * A table's search: a row matches if its text contains every typed word, in any order. Case and accents are
 * ignored. Signs alone are no word and find nothing, as in the search for people. Create it once, outside the
 * component, so that a render does not search again.
 */
export function byWords<Row>(saidOf: (row: Row) => readonly Said[]): (row: Row, query: string) => boolean {
  return (row, query) => {
    const words = plainName(query)
    if (words === '') return query.trim() === ''
    const said = plainName(saidOf(row).join(' '))
    return words.split(' ').every((word) => said.includes(word))
  }
}
