/** Which row names the columns, and what each column holds as far as its heading tells. */
import type { ImportKind, ImportTarget } from '../../../contract/routes/imports.ts'
import { plainName } from '../../../sync/merge/names.ts'

/** Their name, number and e-mail are not the member's own. */
const SOMEBODY_ELSE =
  /\b(kin|nok|n o k|emergency|relative|relation|relationship|contact person|guardian|parent|father|mother|dad|daddy|mum|mom|mummy|husband|wife|spouse|child|children|son|daughter|sibling|brother|sister|sponsor|referee|reference|referred|referrer|invited|inviter|mentor|guarantor|employer|leader|coordinator|pastor|assistant|secretary|manager|company main)s?\b/

/** Over a group of headings it says that all of them are about somebody else. */
export const isAboutSomebodyElse = (heading: string): boolean =>
  !heading.includes(':') && SOMEBODY_ELSE.test(plainHeading(heading))

/** The first that fits counts. Written for headings of Breeze, Planning Center, ChurchCRM, ChurchApps, Google and hands. */
const HEADINGS: [RegExp, ImportTarget][] = [
  // Nobody is reached there any more.
  [/^(old|former|previous) /, 'ignore'],
  [
    /\b(type|label|photo|picture|image|id|key|url|ip|web|website|nick ?name|notes?|remarks?|comments?|created|added|updated|joined|anniversary|wedding|baptism|membership|marital|status|grade|school|household|family|count(y|s)|latitude|longitude|timezone|formatted|extended|po box|time ?stamp|submitted|submission|(start|completion) time)\b/,
    'ignore',
  ],
  [/\b(member|person|registration|reg|staff) (code|number|no|num)$/, 'ignore'],
  [SOMEBODY_ELSE, 'ignore'],
  [
    /^(given|first|fore|christian|other) ?names?$|^names? first$|^first$|^prenoms?$|^oruko akoko$/,
    'first_name',
  ],
  [/^(middle|second) ?(names?|initial)$|^middle$/, 'middle_name'],
  [/^(family|last|sur) ?names?$|^last$/, 'last_name'],
  [
    /^(full|complete|display|member|person|contact|attendee) ?(names?)?$|^names?$|^fn$|^((church|our) )?members? names?$|^names? of (the )?((church|our) )?(member|person|people|attendee|worker|brethren)s?$|^names? in full$|^nom( et prenoms?| complet)?$|^oruko( kikun)?$|^aha( zuru ezu)?$|^(cikakken )?suna$|^(member|person|people|attendee)s?$/,
    'full_name',
  ],
  [/e ?mail|courriel/, 'email'],
  [
    /\b(phone|phones|telephone|tel|mobile|cell ?phone|handphone|gsm|whats ?app)\b|^(home|work|mobile|contact|phone|cell)? ?(phone|number|numbers|no|nos|num)$|phone ?(number|no)|^(numero de )?(telephone|portable)$|^(nomba|lambar|nomba) ?(foonu|fonu|ekwenti|waya)$|^(foonu|ekwenti|lambar waya)$/,
    'phone_number',
  ],
  [/^(gender|sex|sexe|jinsi|okike)$/, 'gender'],
  [/^(occupation|profession|job|job title|employment|career)$/, 'occupation'],
  [
    /^(birth ?day|birth ?date|date of birth|dob|d o b|born|date born|birthday date|date de naissance|(ojo|deeti) ibi|ubochi omumu|ranar haihuwa)$/,
    'date_of_birth',
  ],
  [/^(day of birth|birth day of month|bday day)$/, 'day_of_birth'],
  [/^(month of birth|birth ?month)$/, 'month_of_birth'],
  [/^(year of birth|birth ?year)$/, 'year_of_birth'],
  [
    /\b(address|street|line)s? ?(1|2|line 1|line 2|street|street line 1|street line 2)?$|^(address|street|residential address|home address|house address)|^(place of )?(residence|residential area)$|^(adresse|adiresi|adireesi|adireshi)$/,
    'street',
  ],
  [/\b(zip|zip ?code|post ?code|postal ?code|postcode)\b/, 'post_code'],
  [/^(city|town|locality|suburb|ville|ilu)$|\b(city)$/, 'city'],
  [/^(state|province|region|state of residence)$|\b(state|province|region)$/, 'state'],
  [/^country$|\bcountry$/, 'country'],
  [
    /^((home|house) ?)?(cell|cells|cell ?group|fellowship|small ?group|group|zone)( (name|centre|center|unit|group))?$/,
    'cell',
  ],
  [/^(department|departments|dept|departement|ministry|unit|service unit|team|workforce)$/, 'department'],
  // "Which department are you in?"
  [/^(which|what) (is your )?(department|unit|team)s?\b/, 'department'],
  [/^(which|what) (is your )?(home |house )?(cell|fellowship)\b/, 'cell'],
]

/** More exact than those above, and asked first. */
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
  // Under "Date of birth" a second row may name the parts of it.
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

/** "Date of Birth (DD/MM)", "Birthdate Month/Day", "Cell/Fellowship": without how to fill it in, or twice the same. */
function asWritten(heading: string): ImportTarget | null {
  const bare = heading.replace(/[([][^)\]]*[)\]]/g, ' ')
  const plain = plainHeading(bare).replace(/( (dd?|mm?|yy|yyyy|day|month|year|and|or))+$/, '')
  const [first, ...others] = bare.split(/\/|\bor\b/i).map((part) => known(plainHeading(part)))
  return known(plain) ?? (first && others.every((other) => other === first) ? first : null)
}

/** "No", "Number": of the row, of the member or of the phone. */
export const saysOnlyNumber = (heading: string) =>
  /^(home |work |cell )?(number|numbers|no|nos|num)$/.test(plainHeading(heading))

/** Lists that were printed or joined have their headings again between the people. */
export function saysHeadings(cells: string[], headings: string[]): boolean {
  const said = cells.flatMap((cell, at) => (cell ? [plainName(cell) === plainName(headings[at] ?? '')] : []))
  return said.every(Boolean) && (said.length > 1 || headings.filter(Boolean).length === 1)
}
