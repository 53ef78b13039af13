import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageNames, type Language } from '../../src/lib/messages/languages.ts'
import { aChurch, type House } from '../server/church/a-house.ts'
import { aReader, openPublicHouse } from './a-public-house.ts'

let house: House
beforeAll(async () => {
  house = await openPublicHouse()
})
afterAll(() => house?.close())

const LANGUAGES = Object.keys(languageNames) as Language[]

test.each(LANGUAGES)(
  '%s: what a person agreed to is kept in the words that stood there',
  async (language) => {
    const owner = await aChurch(house)
    const reader = aReader(house)
    const { reference } = await owner.service()
    const at = `/church-service-capture?reference=${reference}&lang=${language}`
    const form = await reader.open(`${at}&new`)
    expect(form.html).toContain(`<html lang="${language}">`)
    expect(form.headers.vary).toContain('accept-language')
    expect(form.html.match(/href="\/privacy[^"]*"/g)).toEqual(
      Array(2).fill(`href="/privacy?lang=${language}"`),
    )
    const words = /data-wording="consent">([^<]*)</.exec(form.html)?.[1]
    const typed = {
      first_name: 'Ṅkechị',
      last_name: 'Àjàyí',
      phone: '0803 555 0707',
      consent: 'true',
      adult: 'true',
    }
    expect((await reader.press(form, at, typed)).how).toBe('first timer')
    const text = `select wording from consents where church_id = $1 and purpose = 'keep'`
    const { rows } = await house.database.ownerPool.query(text, [owner.church])
    expect(rows.map(({ wording }) => wording)).toEqual([words?.replaceAll('&#x27;', '’')])
  },
)
