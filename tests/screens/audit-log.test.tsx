/** Tests the entries and the export of the audit log. */
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_STARTS, auditKindOf, type FixedAction } from '../../contract/audit-actions.ts'
import type { AuditLine } from '../../contract/routes/audit-log.ts'
import {
  auditFile,
  AuditLines,
  actionInWords,
  whoInWords,
} from '../../src/features/audit-log/audit-log-page.tsx'
import { toCsv } from '../../contract/csv.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

const line = (more: Partial<AuditLine> = {}): AuditLine => ({
  id: '019f0000-0000-7000-8000-000000000001',
  at: '2026-11-27T09:05:00.000Z',
  by: { id: '019f0000-0000-7000-8000-000000000002', first_name: 'Tunde', last_name: 'Bello' },
  action: 'erased',
  subject_table: 'members',
  subject_id: '019f0000-0000-7000-8000-000000000003',
  subject: null,
  ...more,
})

spec('Audit log: reading')
test('an entry names action, object, actor and time', () => {
  const one = line({ action: 'changed access +financeAccess -cellsAccess', subject: 'Ada Obi' })
  const said = words(drawn(<AuditLines lines={[one]} onOnly={() => undefined} />))
  expect(said).toContain('Changed access: +Finance management, −Cells management: Ada Obi')
  expect(said).toContain('Tunde Bello · Fri 27 Nov 2026, 10:05')
})

test('every action has its own sentence', () => {
  const said = Object.keys(AUDIT_ACTIONS).map((action) => actionInWords({ action }))
  expect(new Set(said).size).toBe(said.length)
  expect(actionInWords({ action: 'refused GET audit-log' })).toBe('Was refused: GET audit-log')
  expect(actionInWords({ action: 'a word of next year' })).toBe('a word of next year')
})

test('each action has its kind, also a continuing one', () => {
  for (const action of Object.keys(AUDIT_ACTIONS))
    expect(auditKindOf(action)).toBe(AUDIT_ACTIONS[action as FixedAction])
  for (const start of Object.keys(AUDIT_STARTS)) expect(auditKindOf(`${start}x`)).not.toBeNull()
  expect(auditKindOf('a word of next year')).toBeNull()
})

test('an unknown and a deleted account are named as such', () => {
  expect(whoInWords({ by: null })).toBe('System or someone not logged in')
  expect(whoInWords({ by: { ...line().by!, first_name: '', last_name: '' } })).toBe('Deleted account')
})

test('the file has a BOM, ISO days, church time and no formula', () => {
  const file = toCsv(auditFile('Africa/Lagos'), [line({ subject: '=cmd()' })])
  expect(file.startsWith('\uFEFFTime,Done by,Action,About\r\n')).toBe(true)
  expect(file).toContain("2026-11-27 10:05,Tunde Bello,Erased a person,'=cmd()")
})
