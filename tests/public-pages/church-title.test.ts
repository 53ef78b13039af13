/** What a church is called on its public pages. */
import { expect, test } from 'vitest'
import { messagesIn } from '../../src/lib/messages/public-messages.ts'
import { churchTitle } from '../../src/public-pages/capture/church-title.ts'

test('a church is called by its name plus “Church”', async () => {
  const say = await messagesIn('en')
  expect(['Grace', 'Living Faith Ikeja', 'Jesus House'].map((name) => churchTitle(say, name))).toEqual([
    'Grace Church',
    'Living Faith Ikeja Church',
    'Jesus House Church',
  ])
  expect(churchTitle(await messagesIn('yo'), 'Grace')).toBe('Ìjọ Grace')
})

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
])('%s ends in what it is, and nothing is added', async (name) => {
  for (const language of ['en', 'yo'] as const)
    expect(churchTitle(await messagesIn(language), name)).toBe(name)
})

test.each([
  'Hope Chapel 2',
  'Grace Assembly Ikeja',
  'Church of Christ',
  'Winners’ Chapel International',
  'Assemblies of God, Yaba',
  'Templeton',
  'Our Admission',
])('%s has its kind elsewhere than at the end and gets “Church”', async (name) => {
  expect(churchTitle(await messagesIn('en'), name)).toBe(`${name} Church`)
})
