import { plainName } from '../../../sync/merge/names.ts'

type Said = string | number | null | undefined

/** "3 May" is not "13 May", and no amount with a 3. */
const DAY = /^\d{1,2}$/
const MONTH = /^(ja|fe|ma|ap|ju|au|se|oc|no|de)/

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
    return words.split(' ').every((word, at, all) => {
      const isDay = DAY.test(word) && MONTH.test(all[at + 1] ?? '')
      return isDay ? ` ${said}`.includes(` ${word} ${all[at + 1]!.slice(0, 3)}`) : said.includes(word)
    })
  }
}
