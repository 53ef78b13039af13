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
  'Evangelical Churches of Ikeja',
  'Grace Assembly Ikeja',
  'Assemblies of God, Yaba',
  'Winners’ Chapel International',
  'St. Mary’s CATHEDRAL',
  'Mountain of Fire and Miracles Ministries',
  'Christ Apostolic Tabernacle',
  'RCCG Victory Parish',
  'Deeper Life Fellowship',
  'Daystar Christian Centre',
  'Ìjọ Olúwa',
])('%s says itself what it is, and nothing is added', async (name) => {
  for (const language of ['en', 'yo'] as const)
    expect(churchTitle(await messagesIn(language), name)).toBe(name)
})
