import { hasLetter } from '../../../../contract/tidy-name.ts'
import type { ArgsOf } from '../../../../sync/mutations/index.ts'
import type { People, Person } from '../../../../sync/client/api.ts'
import { personCaptured } from '../../../../sync/merge/match-name.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import { formatPhone } from '../../../../contract/people/format-phone.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import type { Typed } from '../find/match-person.ts'
import { tKiosk } from '../messages.ts'

export type FirstTimerValues = {
  first_name: string
  last_name: string
  phone_number: string
  consent: boolean
  sms_consent: boolean
  age: '' | 'adult' | 'minor'
  guardian_name: string
  guardian_phone: string
}
export type Problems = { [Name in keyof FirstTimerValues]?: string | undefined }

/** One question per page. Only people under 18 see the last page. */
export const PAGES = ['names', 'phone', 'agree', 'guardian'] as const
export type PageName = (typeof PAGES)[number]

/** Fills the form with the earlier answers. No box is ticked in advance. */
export function valuesFrom({ phone, fullName, firstName, lastName }: Typed): FirstTimerValues {
  const words = [fullName, fullName && lastName].join(' ').split(/\s+/).filter(Boolean)
  return {
    first_name: shownName(firstName ?? words.slice(0, -1).join(' ')),
    last_name: shownName(lastName ?? words.at(-1) ?? ''),
    phone_number: phone ? formatPhone(phone) : '',
    consent: false,
    sms_consent: false,
    age: '',
    guardian_name: '',
    guardian_phone: '',
  }
}

/** The problems on a page by field, as sentences. */
export function problemsOn(page: PageName, values: FirstTimerValues): Problems {
  const given = (text: string, otherwise: string) => (text.trim() ? undefined : otherwise)
  switch (page) {
    case 'names':
      return {
        first_name: hasLetter(values.first_name) ? undefined : tKiosk('kiosk.wrongFirstName'),
        last_name: hasLetter(values.last_name) ? undefined : tKiosk('kiosk.wrongLastName'),
      }
    case 'phone':
      return { phone_number: phoneProblem(values.phone_number) }
    case 'agree':
      return {
        consent: values.consent ? undefined : tKiosk('capture.wrongConsent'),
        age: values.age ? undefined : tKiosk('kiosk.wrongAge'),
      }
    case 'guardian':
      return {
        guardian_name: given(values.guardian_name, tKiosk('kiosk.wrongGuardianName')),
        guardian_phone: phoneProblem(values.guardian_phone),
      }
  }
}

function phoneProblem(typed: string): string | undefined {
  if (!/\d/.test(typed)) return tKiosk('kiosk.wrongPhoneMissing')
  return normalPhone(typed) ? undefined : tKiosk('kiosk.wrongPhone')
}

/** The sentences that a person agrees to, as the form shows and the server stores them. */
export const wordings = (church: string) => ({
  consent: tKiosk('capture.consent', { church }),
  sms: tKiosk('capture.smsConsent', { church }),
})

/** Returns the form as the args of the op. Call it only with values that have no problems. */
export function captureOf(
  values: FirstTimerValues,
  ids: { id: string; serviceId: string },
  church: string,
): ArgsOf<'capture-first-timer'> {
  const { first_name, last_name, consent, sms_consent, age } = values
  const minor = age === 'minor'
  const { consent: consent_wording, sms: sms_consent_wording } = wordings(church)
  return {
    id: ids.id,
    service_id: ids.serviceId,
    first_name,
    last_name,
    phone_number: normalPhone(values.phone_number),
    consent,
    consent_wording,
    sms_consent,
    sms_consent_wording,
    adult: !minor,
    ...(minor && {
      guardian_name: values.guardian_name,
      guardian_phone: normalPhone(values.guardian_phone),
    }),
  }
}

/**
 * Finds a person on this tablet with this name and number. If the tablet holds only four digits, the whole name must
 * match. The server knows the rest.
 */
export function knownAlready(people: People, values: FirstTimerValues): Person | undefined {
  const phone = normalPhone(values.phone_number)
  const all = people.all()
  const family = all.filter(({ phone_number }) => phone_number !== null && phone_number === phone)
  const key = nameKey(values.first_name, values.last_name)
  return (
    personCaptured(family, values) ??
    all.find(
      (person) =>
        person.phone_number === null &&
        person.phone_tail === phoneTail(phone) &&
        nameKey(person.first_name, person.last_name) === key,
    )
  )
}
