/** Tests that every language has the messages of door and kiosk. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales, laterLocales } from '../../src/lib/messages/locales.ts'
import { en } from '../../src/lib/messages/en.ts'
import { kioskLocales } from '../../src/lib/messages/kiosk-locales.ts'
import { spec } from '../spec/spec.ts'

const PLACES = ['door', 'kiosk', 'install', 'this-phone'].map((name) => join('src/features', name))

type Areas = Readonly<Record<string, object>>

const holds = (areas: Areas, name: string) => {
  const [area = '', key = ''] = name.split('.')
  return Object.hasOwn(areas[area] ?? {}, key)
}

/**
 * The 'area.key' names in these sources that are in the app's own messages. In other messages a missing one is a type
 * error.
 */
const said = PLACES.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(place, file), 'utf8').matchAll(/'([a-z]\w*\.[a-zA-Z]+)'/g)])
    .map(([, name]) => name!)
    .filter((name) => holds(en, name)),
)

spec('2 languages: door and kiosk')
test.each(Object.keys(locales) as (keyof typeof locales)[])(
  '%s: door and kiosk have no English text left',
  async (language) => {
    const all = await Promise.all([locales, laterLocales, kioskLocales].map((of) => of[language]()))
    const areas = Object.assign({}, ...all) as Areas
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((name) => !holds(areas, name))).toEqual([])
  },
)
