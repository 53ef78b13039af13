import { expect, test } from 'vitest'
import { keeperOf } from './kept-address.ts'

test('every list finds what it was left with, by the menu as by Back, while the others stay drawn behind it', () => {
  const members = keeperOf('/members')
  const team = keeperOf('/team')
  const go = (pathname: string, search: string) => [members(pathname, search), team(pathname, search)]
  expect(go('/members', '')).toEqual([undefined, undefined])
  go('/members', '?rows=20')
  go('/team', '')
  go('/team', '?q=e')
  expect(go('/members', '')).toEqual(['rows=20', undefined])
  go('/members', '?rows=20')
  expect(go('/team', '')).toEqual([undefined, 'q=e'])
  expect(go('/team', '?q=e')).toEqual([undefined, undefined])
  // Back has its own query in the entry.
  expect(go('/members', '?rows=5')).toEqual([undefined, undefined])
})

test('what is cleared on the screen stays cleared; a link to one person keeps the list around them', () => {
  const list = keeperOf('/cells')
  list('/cells', '?q=e')
  list('/cells', '?q=e&act=view&id=1')
  list('/door', '')
  expect(list('/cells', '?act=add')).toBe('q=e&act=add')
  list('/cells', '?q=e&act=add')
  expect(list('/cells', '')).toBeUndefined()
  list('/door', '')
  expect(list('/cells', '')).toBeUndefined()
})

test('the service that a dialog was about does not come back with another one', () => {
  const sms = keeperOf('/bulk-sms')
  sms('/bulk-sms', '?act=notify-absentees&service=1')
  sms('/churchservices', '')
  expect(sms('/bulk-sms', '?act=notify-absentees')).toBeUndefined()
})
