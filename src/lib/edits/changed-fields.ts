import { t, type PlainKey } from '../messages/t.ts'

/** The names of a person's fields, as they stand on forms. */
export const personLabels = {
  first_name: 'fields.firstName',
  last_name: 'fields.lastName',
  phone_number: 'fields.phoneNumber',
  email: 'fields.emailAddress',
  gender: 'fields.gender',
  occupation: 'fields.occupation',
  day_of_birth: 'fields.birthDay',
  month_of_birth: 'fields.birthMonth',
  date_of_birth: 'fields.dateOfBirth',
  street: 'fields.street',
  city: 'fields.city',
  state: 'fields.state',
  post_code: 'fields.postCode',
  country: 'fields.country',
  cell_id: 'outbox.cell',
  department_id: 'outbox.department',
} as const satisfies Record<string, PlainKey>

export const serviceLabels = {
  name: 'outbox.serviceName',
  date_of_service: 'outbox.serviceDate',
  flyer_image: 'outbox.flyer',
} as const satisfies Record<string, PlainKey>

/** "Phone number, City": what an edit of a person touches. */
export function changedFields(set: unknown): string {
  return named(set, personLabels)
}

/** The same for an edit of a service. */
export function editedService(set: unknown): string {
  return named(set, serviceLabels)
}

function named(set: unknown, labels: Record<string, PlainKey>): string {
  const names = Object.keys(typeof set === 'object' && set !== null ? set : {})
  const known = names.flatMap((name) => (labels[name] ? [t(labels[name])] : []))
  return known.join(', ') || t('outbox.someFields')
}
