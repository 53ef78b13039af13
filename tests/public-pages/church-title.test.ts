/** Tests the name of a church on its public pages. */
import { expect, test } from 'vitest'
import { messagesIn } from '../../src/lib/messages/public-messages.ts'
import { churchTitle } from '../../src/public-pages/public-document.tsx'
import { spec } from '../spec/spec.ts'

test('appends “Church” to the name of a church', async () => {
  const t = await messagesIn('en')
  expect(['Grace', 'Living Faith Ikeja', 'Jesus House'].map((name) => churchTitle(t, name))).toEqual([
    'Grace Church',
    'Living Faith Ikeja Church',
    'Jesus House Church',
  ])
  expect(churchTitle(await messagesIn('yo'), 'Grace')).toBe('Ìjọ Grace')
})

spec('2 Church name: ending')
test.each([
  'Mountain of Fire Church',
  'First African Church Mission',
  'Grace Assembly',
  'Living Faith Assemblies',
  'Winners’ Chapel',
  'St. Mary’s CATHEDRAL',
  'Mountain of Fire and Miracles Ministries',
  'House of Prayer Ministry',
  'Christ Apostolic Tabernacle',
  'Redemption Temple.',
  'RCCG Victory Parish',
  'Deeper Life Fellowship',
  'Daystar Christian Centre',
  'Daystar Christian Center',
  'Ìjọ Olúwa',
  'Church',
])('adds nothing to %s, which ends with its kind', async (name) => {
  for (const language of ['en', 'yo'] as const)
    expect(churchTitle(await messagesIn(language), name)).toBe(name)
})

spec('2 Church name: ending')
test.each([
  'Hope Chapel 2',
  'Grace Assembly Ikeja',
  'Church of Christ',
  'Winners’ Chapel International',
  'Assemblies of God, Yaba',
  'Templeton',
  'Our Admission',
])('appends “Church” to %s, whose kind comes earlier', async (name) => {
  expect(churchTitle(await messagesIn('en'), name)).toBe(`${name} Church`)
})
