import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { books } from '../../src/lib/messages/books.ts'
import { en } from '../../src/lib/messages/en.ts'
import { kioskBooks } from '../../src/lib/messages/kiosk-books.ts'
import { moreBooks } from '../../src/lib/messages/more-books.ts'

const PLACES = ['door', 'kiosk', 'install', 'this-phone'].map((name) => join('src/features', name))

type Areas = Readonly<Record<string, object>>

const holds = (areas: Areas, name: string) => {
  const [area = '', key = ''] = name.split('.')
  return Object.hasOwn(areas[area] ?? {}, key)
}

/** What stands as 'area.key' in the source of these places and comes from the app's own catalogue: of the others a missing sentence is a type error. */
const said = PLACES.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(place, file), 'utf8').matchAll(/'([a-z]\w*\.[a-zA-Z]+)'/g)])
    .map(([, name]) => name!)
    .filter((name) => holds(en, name)),
)

test.each(Object.keys(books) as (keyof typeof books)[])(
  '%s: nothing is left in English at the door and in the kiosk',
  async (language) => {
    const all = await Promise.all([books, moreBooks, kioskBooks].map((of) => of[language]()))
    const areas = Object.assign({}, ...all) as Areas
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((name) => !holds(areas, name))).toEqual([])
  },
)
