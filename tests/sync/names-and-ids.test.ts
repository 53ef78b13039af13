/** Tests name comparison, derived ids, and how search reads typed text. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { followUpId } from '../../sync/merge/follow-up-id.ts'
import { hashOfId } from '../../sync/merge/list-digest.ts'
import { nameKey, plainName } from '../../sync/merge/names.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { partsOfNumber, typedSearch } from '../../sync/merge/typed-search.ts'

const church = '0192f0c1-5a5e-7c3e-8b0a-2f6f4f0f1a11'

describe('names compare', () => {
  test.each([
    ['without case and accents', 'Ọláṣubọ̀mí O’Neil-Eze', 'olasubomi oneil eze'],
    ['without hooks', 'Ɓala Ƙaura Ɗan Ƴar', 'bala kaura dan yar'],
    ['without letters of two', 'Straße Æsop', 'strasse aesop'],
    ['with single spaces', '  Ada   Obi\t', 'ada obi'],
    ['with their digits', 'Block 5', 'block 5'],
    ['as nothing where no sign is a letter', '- …', ''],
  ])('%s', (_how, name, expected) => {
    expect(plainName(name)).toBe(expected)
  })

  test('without their order', () => {
    expect(nameKey('Ada', 'Obi')).toBe(nameKey('OBI, Àda', null))
    expect(nameKey('Ada', 'Obi')).not.toBe(nameKey('Ada', 'Obi', 'Eze'))
  })
})

describe('an id derived from a name', () => {
  test('is the same for one service however it is spelt', async () => {
    const id = await serviceId(church, '2026-11-29', 'Sunday service')
    expect(id).toBe('5d2cbab6-2bc8-5e38-9ded-081592c1173a')
    expect(await serviceId(church, '2026-11-29', ' SERVICE  Sùnday ')).toBe(id)
    expect(await serviceId(church, '2026-11-29', 'Sunday service', 1)).toBe(id)
  })

  test('differs by church, day, name and attempt', async () => {
    const ids = await Promise.all([
      serviceId(church, '2026-11-29', 'Sunday service'),
      serviceId(newId(), '2026-11-29', 'Sunday service'),
      serviceId(church, '2026-11-30', 'Sunday service'),
      serviceId(church, '2026-11-29', 'Vigil'),
      serviceId(church, '2026-11-29', 'Sunday service', 2),
      serviceId(church, '2026-11-29', 'Sunday service', 3),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is one for each line of the follow-up list', async () => {
    const line = { person_id: church, reason: 'absent', since: '2026-11-22' } as const
    const id = await followUpId(church, line)
    expect(id).toBe('6dac4364-c6d5-5b06-a386-3341fda97a47')
    const others = await Promise.all([
      followUpId(newId(), line),
      followUpId(church, { ...line, person_id: newId() }),
      followUpId(church, { ...line, reason: 'first_timer' }),
      followUpId(church, { ...line, since: '2026-11-23' }),
    ])
    expect(new Set([id, ...others]).size).toBe(5)
  })
})

test('every part of an id changes both halves of its hash', () => {
  const [a, b] = hashOfId(church)
  for (let at = 0; at < church.length; at += 1) {
    if (church[at] === '-') continue
    const other = church.slice(0, at) + (church[at] === '0' ? '1' : '0') + church.slice(at + 1)
    const [otherA, otherB] = hashOfId(other)
    expect([otherA === a, otherB === b]).toEqual([false, false])
  }
})

describe('typed text', () => {
  test.each([
    ['a name in plain words', 'Àda OBI', { words: ['ada', 'obi'], digits: '', email: 'àda obi' }],
    ['digits as one group', '0803 555', { words: [], digits: '0803555', email: '0803 555' }],
    ['a name and digits', 'ada 0101', { words: ['ada'], digits: '0101', email: 'ada 0101' }],
    [
      'an address',
      ' Ada@Example.com ',
      { words: ['ada', 'example', 'com'], digits: '', email: 'ada@example.com' },
    ],
    ['nothing as everybody', '  ', { words: [], digits: '', email: null }],
    ['the sign of a number as everybody', '+', { words: [], digits: '', email: null }],
    ['other signs as nobody', '-', { words: ['\n'], digits: '', email: null }],
  ])('is read with %s', (_what, text, expected) => {
    expect(typedSearch(text)).toEqual(expected)
  })

  test.each([
    ['0803', ['0803', '803']],
    ['0', ['0']],
    ['803', ['803']],
    ['234803', ['234803']],
    ['2340803', ['2340803', '234803']],
    ['00234803', ['00234803', '234803']],
    ['002340803', ['002340803', '234803']],
  ])('%s may be these parts of a number', (digits, expected) => {
    expect(partsOfNumber(digits)).toEqual(expected)
  })
})
