import { expect, test } from 'vitest'
import { keeperOf } from './kept-address.ts'

test("keeps each list's query via menu and Back", () => {
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

test('keeps a cleared list cleared, and its search under a person link', () => {
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

test('forgets the service of a dialog when the user comes back', () => {
  const sms = keeperOf('/bulk-sms')
  sms('/bulk-sms', '?act=notify-absentees&service=1')
  sms('/churchservices', '')
  expect(sms('/bulk-sms', '?act=notify-absentees')).toBeUndefined()
})
