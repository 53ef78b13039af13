import { plainName } from '../../../sync/merge/names.ts'

type Said = string | number | null | undefined

/**
 * The search of a table: a row belongs to it when what is said of the row holds every word that was typed, in any order,
 * case and accents aside. Signs alone are no word and find nothing, as among people. Made once, outside the component,
 * so that a list is not searched again with each drawing.
 */
export function byWords<Row>(saidOf: (row: Row) => readonly Said[]): (row: Row, query: string) => boolean {
  return (row, query) => {
    const words = plainName(query)
    if (words === '') return query.trim() === ''
    const said = plainName(saidOf(row).join(' '))
    return words.split(' ').every((word) => said.includes(word))
  }
}
