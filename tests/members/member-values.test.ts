/** Tests the values of the member form. */
import { expect, test } from 'vitest'
import { mutations } from '../../sync/mutations/index.ts'
import {
  checkMember,
  editOf,
  newMember,
  noMember,
  valuesOf,
} from '../../src/features/members/member-values.tsx'
import { samePerson } from '../../src/features/members/add-member-dialog.tsx'
import { aMember } from './a-church.ts'
import { churchDouble } from './church-double.ts'
import { spec } from '../spec/spec.ts'

const TODAY = '2026-11-22'
const ngozi = aMember(0, { first_name: 'Ngozi', last_name: 'Eze', phone_number: '+2348035550101' })

spec('3 Add member payload: address')
test('a new member is sent with the filled fields only', () => {
  const args = newMember(ngozi.id, {
    ...noMember,
    first_name: ' Ngozi',
    last_name: 'Eze',
    city: ' Lagos ',
    birthday: { day: 4, month: null },
  })
  expect(args).toEqual({
    id: ngozi.id,
    first_name: 'Ngozi',
    last_name: 'Eze',
    city: 'Lagos',
    day_of_birth: 4,
  })
  expect(mutations['add-member'].args.safeParse(args).success).toBe(true)
})

spec('5 Member update')
test('an edit sends only changed fields; a cleared one is null', () => {
  const base = valuesOf(ngozi)
  expect(editOf(base, base, ngozi)).toEqual({})
  expect(editOf(base, { ...base, occupation: '', city: 'Ibadan' }, ngozi)).toEqual({
    occupation: null,
    city: 'Ibadan',
  })
  expect(editOf(base, { ...base, gender: '' }, ngozi)).toEqual({ gender: null })
})

test.each([
  ['+2348035550199', '0803 555 0199'],
  ['+447911123456', '+44 791 112 3456'],
  ['0803 555', '0803 555'],
])('phone %s shows as in lists, sent only when changed', (stored, shown) => {
  const known = { ...ngozi, phone_number: stored }
  const base = valuesOf(known)
  expect(base.phone_number).toBe(shown)
  expect(editOf(base, { ...base, city: 'Ibadan' }, known)).toEqual({ city: 'Ibadan' })
  expect(editOf(base, { ...base, phone_number: '' }, known)).toEqual({ phone_number: null })
})

test.each([
  [{ day: 5, month: 6 }, '1990-04-04', { day_of_birth: 5, month_of_birth: 6, date_of_birth: '1990-06-05' }],
  [{ day: 29, month: 2 }, '1991-04-04', { day_of_birth: 29, month_of_birth: 2, date_of_birth: null }],
  [
    { day: null, month: null },
    '1991-04-04',
    { day_of_birth: null, month_of_birth: null, date_of_birth: null },
  ],
  [{ day: 5, month: 6 }, null, { day_of_birth: 5, month_of_birth: 6 }],
])('a birthday %o over a full date %s keeps both true', (birthday, date_of_birth, sent) => {
  const known = { ...ngozi, date_of_birth }
  const base = valuesOf(known)
  expect(editOf(base, { ...base, birthday }, known)).toEqual(sent)
})

spec('2 First Timers: date of birth')
test('a corrected date of birth is sent alone; a birthday may remain', () => {
  const known = { ...ngozi, day_of_birth: 4, month_of_birth: 4, date_of_birth: '1990-04-04' }
  const base = valuesOf(known)
  const sent = (typed: object) => editOf(base, { ...base, ...typed }, known)
  expect(sent({ date_of_birth: '1991-04-05' })).toEqual({ date_of_birth: '1991-04-05' })
  expect(sent({ date_of_birth: '' })).toEqual({ date_of_birth: null })
  expect(sent({ date_of_birth: '', birthday: { day: 5, month: 4 } })).toEqual({
    day_of_birth: 5,
    month_of_birth: 4,
    date_of_birth: null,
  })
})

spec('5 Member add: fields')
test('only the first name is required; other fields are checked when typed', () => {
  const typed = {
    ...noMember,
    last_name: '-',
    email: 'ada@',
    phone_number: '12',
    birthday: { day: 31, month: 2 },
  }
  const wrong = checkMember(typed, TODAY)
  expect(Object.keys(wrong).filter((field) => wrong[field as keyof typeof wrong])).toEqual(
    expect.arrayContaining(['first_name', 'last_name', 'email', 'phone_number', 'birthday']),
  )
})

test('a date of birth is at most the church’s today', () => {
  const wrong = (date_of_birth: string) => checkMember({ ...noMember, date_of_birth }, TODAY).date_of_birth
  expect(wrong(TODAY)).toBeUndefined()
  expect(wrong('2026-11-23')).toBe('This date is in the future. Choose today or an earlier day.')
})

test('an invalid old number does not block a name change', () => {
  const old = { ...valuesOf(ngozi), phone_number: '0803 555' }
  expect(checkMember({ ...old, first_name: 'Ngozika' }, TODAY, old).phone_number).toBeUndefined()
  expect(checkMember({ ...old, phone_number: '0803 556' }, TODAY, old).phone_number).toBeDefined()
})

test('same phone and name are one person; a family’s phone is not', () => {
  const { people } = churchDouble({ members: [ngozi], services: [] })
  const typed = { ...noMember, first_name: 'EZE', last_name: 'ngózi', phone_number: '0803 555 0101' }
  expect(samePerson(people, typed)?.id).toBe(ngozi.id)
  expect(samePerson(people, { ...typed, first_name: 'Chidi' })).toBeUndefined()
  expect(samePerson(people, { ...typed, phone_number: '' })).toBeUndefined()
})

test('a last name is optional, and a cleared one is empty text', () => {
  const typed = { ...noMember, first_name: 'Madonna' }
  expect(checkMember(typed, TODAY).last_name).toBeUndefined()
  expect(newMember(ngozi.id, typed)).toMatchObject({ first_name: 'Madonna', last_name: '' })
  const base = valuesOf(ngozi)
  expect(editOf(base, { ...base, last_name: ' ' }, ngozi)).toEqual({ last_name: '' })
})

test('half a birthday in an old record does not block another change', () => {
  const old = { ...valuesOf(ngozi), birthday: { day: 5, month: null } }
  expect(checkMember({ ...old, city: 'Jos' }, TODAY, old).birthday).toBeUndefined()
  expect(checkMember({ ...old, birthday: { day: 6, month: null } }, TODAY, old).birthday).toBe(
    'Please choose the month of that day.',
  )
})
