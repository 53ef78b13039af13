/** Defines texts about a person's fields that only the server needs. A field without its entry is a type error. */
import type { FieldWith, PersonField } from '../../../contract/person-fields.ts'

type FieldTexts = {
  /** Matches the headings of a column with the field (`imports/reading/headings.ts`). Null: read in its own way. */
  heading: RegExp | null
  /** Names the data in the record of processing. Null: said elsewhere in the record. */
  kept: string | null
}

export const FIELD_TEXTS = {
  first_name: {
    heading: /^(given|first|fore|christian|other) ?names?$|^names? first$|^first$|^prenoms?$|^oruko akoko$/,
    kept: 'Name',
  },
  last_name: {
    heading: /^(family|last|sur) ?names?$|^last$/,
    kept: 'Name',
  },
  phone_number: {
    heading:
      /\b(phone|phones|telephone|tel|mobile|cell ?phone|handphone|gsm|whats ?app)\b|^(home|work|mobile|contact|phone|cell)? ?(phone|number|numbers|no|nos|num)$|phone ?(number|no)|^(numero de )?(telephone|portable)$|^(nomba|lambar|nomba) ?(foonu|fonu|ekwenti|waya)$|^(foonu|ekwenti|lambar waya)$/,
    kept: 'Phone number',
  },
  email: {
    heading: /e ?mail|courriel/,
    kept: 'Email',
  },
  gender: {
    heading: /^(gender|sex|sexe|jinsi|okike)$/,
    kept: 'Gender',
  },
  occupation: {
    heading: /^(occupation|profession|job|job title|employment|career)$/,
    kept: 'Occupation',
  },
  day_of_birth: {
    heading: /^(day of birth|birth day of month|bday day)$/,
    kept: 'Birthday',
  },
  month_of_birth: {
    heading: /^(month of birth|birth ?month)$/,
    kept: 'Birthday',
  },
  date_of_birth: {
    heading:
      /^(birth ?day|birth ?date|date of birth|dob|d o b|born|date born|birthday date|date de naissance|(ojo|deeti) ibi|ubochi omumu|ranar haihuwa)$/,
    kept: 'Birthday',
  },
  street: {
    heading:
      /\b(address|street|line)s? ?(1|2|line 1|line 2|street|street line 1|street line 2)?$|^(address|street|residential address|home address|house address)|^(place of )?(residence|residential area)$|^(adresse|adiresi|adireesi|adireshi)$/,
    kept: 'Address',
  },
  city: {
    heading: /^(city|town|locality|suburb|ville|ilu)$|\b(city)$/,
    kept: 'Address',
  },
  state: {
    heading: /^(state|province|region|state of residence)$|\b(state|province|region)$/,
    kept: 'Address',
  },
  post_code: {
    heading: /\b(zip|zip ?code|post ?code|postal ?code|postcode)\b/,
    kept: 'Address',
  },
  country: {
    heading: /^country$|\bcountry$/,
    kept: 'Address',
  },
  child: { heading: /^(child|is (a )?child|children)$/, kept: 'Whether a child' },
  alert: { heading: /^(alert|allerg(y|ies)|medical( notes?)?)$/, kept: 'Alert about a child' },
  guardians: { heading: null, kept: 'Who may collect a child' },
  household_id: { heading: null, kept: 'Family' },
  cell_id: { heading: null, kept: 'Cell' },
  department_id: { heading: null, kept: 'Department' },
  first_timer: { heading: null, kept: null },
  captured_service_id: { heading: null, kept: null },
} satisfies Record<PersonField, FieldTexts> &
  Record<FieldWith<'edited', 'typed'>, { heading: RegExp; kept: string }>
