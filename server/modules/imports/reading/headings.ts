/** Maps headings to fields of a person or of attendance. */
import type { ImportKind, ImportTarget } from '../../../../contract/routes/imports.ts'
import { LATER_FIELDS, type FieldWith } from '../../../../contract/person-fields.ts'
import { FIELD_TEXTS } from '../../shared/field-texts.ts'
import { plainName } from '../../../../sync/merge/names.ts'

/** The name, number and e-mail of these people are not the member's own. */
const SOMEBODY_ELSE =
  /\b(kin|nok|n o k|emergency|relative|relation|relationship|contact person|guardian|parent|father|mother|dad|daddy|mum|mom|mummy|husband|wife|spouse|child|children|son|daughter|sibling|brother|sister|sponsor|referee|reference|referred|referrer|invited|inviter|mentor|guarantor|employer|leader|coordinator|pastor|assistant|secretary|manager|company main)s?\b/

/** True for a heading over a group of columns about another person. */
export const isAboutSomebodyElse = (heading: string): boolean =>
  !heading.includes(':') && SOMEBODY_ELSE.test(plainHeading(heading))

type Listed = FieldWith<'edited', 'typed'>

const fieldHeading = (field: Listed): [RegExp, ImportTarget] => [FIELD_TEXTS[field].heading, field]

/**
 * The first matching pattern counts. The patterns cover headings of Breeze, Planning Center, ChurchCRM, ChurchApps, Google
 * and handmade lists.
 */
const HEADINGS: [RegExp, ImportTarget][] = [
  // Former numbers and addresses reach nobody.
  [/^(old|former|previous) /, 'ignore'],
  // Before the patterns of ignored columns, which know nothing of these fields.
  ...LATER_FIELDS.map(fieldHeading),
  [
    /^(family|household|house ?hold)( (group|name of household))?$|^(household|family group) name$/,
    'household',
  ],
  [/^(family|household|house ?hold)( group)? (id|number|no|num|code)$/, 'household_number'],
  [
    /\b(type|label|photo|picture|image|id|key|url|ip|web|website|nick ?name|notes?|remarks?|comments?|created|added|updated|joined|anniversary|wedding|baptism|membership|marital|status|grade|school|household|family|count(y|s)|latitude|longitude|timezone|formatted|extended|po box|time ?stamp|submitted|submission|(start|completion) time)\b/,
    'ignore',
  ],
  [/\b(member|person|registration|reg|staff) (code|number|no|num)$/, 'ignore'],
  [SOMEBODY_ELSE, 'ignore'],
  fieldHeading('first_name'),
  [/^(middle|second) ?(names?|initial)$|^middle$/, 'middle_name'],
  fieldHeading('last_name'),
  [
    /^(full|complete|display|member|person|contact|attendee) ?(names?)?$|^names?$|^fn$|^((church|our) )?members? names?$|^names? of (the )?((church|our) )?(member|person|people|attendee|worker|brethren)s?$|^names? in full$|^nom( et prenoms?| complet)?$|^oruko( kikun)?$|^aha( zuru ezu)?$|^(cikakken )?suna$|^(member|person|people|attendee)s?$/,
    'full_name',
  ],
  fieldHeading('email'),
  fieldHeading('phone_number'),
  fieldHeading('gender'),
  fieldHeading('occupation'),
  fieldHeading('date_of_birth'),
  fieldHeading('day_of_birth'),
  fieldHeading('month_of_birth'),
  [/^(year of birth|birth ?year)$/, 'year_of_birth'],
  fieldHeading('street'),
  fieldHeading('post_code'),
  fieldHeading('city'),
  fieldHeading('state'),
  fieldHeading('country'),
  [
    /^((home|house) ?)?(cell|cells|cell ?group|fellowship|small ?group|group|zone)( (name|centre|center|unit|group))?$/,
    'cell',
  ],
  [/^(department|departments|dept|departement|ministry|unit|service unit|team|workforce)$/, 'department'],
  // "Which department are you in?"
  [/^(which|what) (is your )?(department|unit|team)s?\b/, 'department'],
  [/^(which|what) (is your )?(home |house )?(cell|fellowship)\b/, 'cell'],
]

/** More exact than the patterns above, and tried first. */
const FIRST: [RegExp, ImportTarget][] = [
  [/^(address|home address|adr|work address|mailing address)( 1)? (city|locality)$|^home city$/, 'city'],
  [
    /^(address|home address|work address|mailing address)( 1)? (state|province|region)$|^home state$/,
    'state',
  ],
  [
    /^(address|home address|work address|mailing address)( 1)? (zip|zip code|postal code|post code|postcode)$/,
    'post_code',
  ],
  [
    /^((address|home|work|business|other|home address|work address|mailing address)( 1)? )?country( code| region)?$/,
    'country',
  ],
  [/^(birth ?day)$/, 'date_of_birth'],
  // Under "Date of birth" a second row may name its parts.
  [/^(date of birth|birth ?day|birth ?date|birth|dob|d o b) (day|dd?)$/, 'day_of_birth'],
  [/^(date of birth|birth ?day|birth ?date|birth|dob|d o b) (month|mon|mm?)$/, 'month_of_birth'],
  [/^(date of birth|birth ?day|birth ?date|birth|dob|d o b) (year|yr|yy(yy)?)$/, 'year_of_birth'],
  [
    /^(date |day |year )?joined( (on|in|since|date|the church|church|(our|this) church))?$|^(church )?(join|joining|membership|registration)( start)? (date|day|year)$/,
    'joined',
  ],
  [
    /^(date|day|year) of (joining|membership|registration)\b|^date (joined|registered)\b|^when did you join\b/,
    'joined',
  ],
  [/^(a )?(member|membership|in (the )?church) (since|from)$/, 'joined'],
  [/^(no|stop|refuses|do not) (sms|text)$|^(sms|text) (stop|stopped|opt ?out|opted out|refused)$/, 'no_sms'],
]

const ATTENDANCE: [RegExp, ImportTarget][] = [
  [
    /^(date|day|service date|date of service|attendance date|attended|attended on|sunday|meeting date|event date)$/,
    'date',
  ],
]

/** "First_Name*" → "first name", "FirstName" → "first name". */
export const plainHeading = (heading: string) => plainName(heading.replace(/([a-z])([A-Z0-9])/g, '$1 $2'))

/** "Month & day of birth", "BIRTH DAY & MONTH". */
const DAY_AND_MONTH = /\b(day|date)\s*(&|and|\/)\s*month\b|\bmonth\s*(&|and|\/)\s*(day|date)\b/i

export function targetOf(heading: string, kind: ImportKind): ImportTarget | null {
  const plain = plainHeading(heading)
  if (!plain) return null
  if (DAY_AND_MONTH.test(heading) && /birth/i.test(heading)) return 'date_of_birth'
  if (kind === 'attendance') {
    const dated = ATTENDANCE.find(([pattern]) => pattern.test(plain))
    if (dated) return dated[1]
  }
  return known(plain) ?? asWritten(heading)
}

const known = (plain: string): ImportTarget | null =>
  [...FIRST, ...HEADINGS].find(([pattern]) => pattern.test(plain))?.[1] ?? null

/** Reads "Date of Birth (DD/MM)", "Birthdate Month/Day" and "Cell/Fellowship" without the format or the repeated field. */
function asWritten(heading: string): ImportTarget | null {
  const bare = heading.replace(/[([][^)\]]*[)\]]/g, ' ')
  const plain = plainHeading(bare).replace(/( (dd?|mm?|yy|yyyy|day|month|year|and|or))+$/, '')
  const [first, ...others] = bare.split(/\/|\bor\b/i).map((part) => known(plainHeading(part)))
  return known(plain) ?? (first && others.every((other) => other === first) ? first : null)
}

/** True for "No" or "Number": it may count rows, members or be a phone. */
export const saysOnlyNumber = (heading: string) =>
  /^(home |work |cell )?(number|numbers|no|nos|num)$/.test(plainHeading(heading))

/** Printed or combined lists repeat their headings between the people. */
export function saysHeadings(cells: string[], headings: string[]): boolean {
  const said = cells.flatMap((cell, at) => (cell ? [plainName(cell) === plainName(headings[at] ?? '')] : []))
  return said.every(Boolean) && (said.length > 1 || headings.filter(Boolean).length === 1)
}
