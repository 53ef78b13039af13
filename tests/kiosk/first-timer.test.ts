/** Tests that a first timer's input becomes one change with the agreements, and problems show at their page. */
import { expect, it } from 'vitest'
import {
  captureOf,
  knownAlready,
  problemsOn,
  valuesFrom,
} from '../../src/features/kiosk/first-timer/first-timer-values.ts'
import { personOf } from '../../sync/client/people/person.ts'
import { captureFirstTimer } from '../../sync/mutations/change-people.ts'
import { peopleOf } from './people-of.ts'

const ids = { id: '44444444-4444-4444-8444-444444444444', serviceId: '11111111-1111-4111-8111-111111111111' }
const filled = {
  ...valuesFrom({ fullName: 'sola ige' }),
  phone_number: '0803 555 0103',
  consent: true,
  age: 'adult' as const,
}

it('starts with the typed text and ticks nothing', () => {
  expect(valuesFrom({ fullName: 'mary ann OBI' })).toMatchObject({ first_name: 'Mary Ann', last_name: 'Obi' })
  expect(valuesFrom({ phone: '+2348035550103', firstName: 'sola' })).toMatchObject({
    first_name: 'Sola',
    phone_number: '0803 555 0103',
  })
  expect(valuesFrom({})).toMatchObject({ consent: false, sms_consent: false, age: '' })
})

it('requires both names, a whole number, consent and age, not SMS', () => {
  const nothing = valuesFrom({})
  expect(Object.keys(problemsOn('names', nothing))).toEqual(['first_name', 'last_name'])
  expect(problemsOn('phone', { ...nothing, phone_number: '0803' }).phone_number).toContain('whole')
  const { consent, age } = problemsOn('agree', nothing)
  expect([consent, age]).toEqual([expect.any(String), expect.any(String)])
  expect(problemsOn('agree', filled)).toEqual({ consent: undefined, age: undefined })
  expect(problemsOn('guardian', filled).guardian_phone).toBeDefined()
})

it('sends the displayed wording with each answer, a guardian only under 18', () => {
  const adult = captureOf({ ...filled, guardian_name: 'left over' }, ids, 'Grace Chapel')
  expect(captureFirstTimer.args.parse(adult)).toMatchObject({
    first_name: 'Sola',
    phone_number: '+2348035550103',
    consent: true,
    consent_wording: expect.stringContaining('Grace Chapel keeps'),
    sms_consent: false,
    sms_consent_wording: expect.stringContaining('SMS'),
    adult: true,
  })
  expect(adult.guardian_name).toBeUndefined()
  const guardian = { guardian_name: 'Bola Ige', guardian_phone: '08035550102' }
  const minor = captureOf({ ...filled, age: 'minor', ...guardian }, ids, 'Grace Chapel')
  expect(minor).toMatchObject({ adult: false, guardian_name: 'Bola Ige', guardian_phone: '+2348035550102' })
})

it('finds a person registered with this name and number, or four digits', () => {
  const sola = personOf({ id: 'sola', first_name: 'Ige', last_name: 'Sọlá', phone_number: '+2348035550103' })!
  expect(knownAlready(peopleOf([sola]), filled)?.id).toBe('sola')
  const tail = { ...sola, phone_number: null }
  expect(knownAlready(peopleOf([tail]), filled)?.id).toBe('sola')
  expect(knownAlready(peopleOf([sola]), { ...filled, phone_number: '08035550104' })).toBeUndefined()
})
