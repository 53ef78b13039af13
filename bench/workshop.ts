/** What parts of the bench share: opened when first asked for, ended when all are through. */
import { Ending } from './ending.ts'
import { fill, found, type Founded } from './house/church.ts'
import { openHouse, type House } from './house/house.ts'
import { congregation, type Congregation } from './house/sundays.ts'
import type { Row } from './row.ts'
import { tellRow } from './table/print.ts'

export type FilledChurch = Founded & Congregation & { size: number }

export type Workshop = {
  /** Of this part alone; a part that is given up is ended by it. */
  ending: Ending
  /** Of the whole bench. */
  lasting: Ending
  house(): Promise<House>
  /** A church of so many people, its owner among them. */
  church(size: number): Promise<FilledChurch>
  /** Progress, on the error stream: the table alone goes to the output. */
  say(what: string): void
  /** Into the table at once, so that a part which is given up keeps what it has. */
  put(...rows: Row[]): void
}

/** @returns how each part gets its own, with what all of them share. */
export function openWorkshop(table: Row[], lasting: Ending): () => Workshop {
  let opened: Promise<House> | undefined
  const churches = new Map<number, Promise<FilledChurch>>()
  const house = () => (opened ??= openHouse(lasting))
  const say = (what: string) => console.error(`  ${what}`)
  const church = (size: number) => {
    const known = churches.get(size) ?? filled(house(), size, say)
    churches.set(size, known)
    return known
  }
  const put = (...rows: Row[]) => {
    table.push(...rows)
    for (const row of rows) say(tellRow(row))
  }
  return () => ({ ending: new Ending(), lasting, house, church, say, put })
}

async function filled(opening: Promise<House>, size: number, say: Workshop['say']): Promise<FilledChurch> {
  const house = await opening
  say(`a church of ${size.toLocaleString('en')}`)
  const founded = await found(house.pool, `church-${size}`)
  const people = await congregation(founded, size - 1)
  await fill(house.pool, founded.church, people)
  await house.settle()
  return { ...founded, ...people, size }
}
