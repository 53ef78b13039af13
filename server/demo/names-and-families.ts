/** Makes families of the demo church's people: parents with children of different ages, and one grandmother who may collect. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { addDays } from '../../contract/calendar/days.ts'
import type { HouseholdRow, MemberRow } from '../../contract/tables/people.ts'

/** Lists first names and family names in combinations found in Nigeria. None belongs to a particular person. */

export type Names = { share: number; men: string[]; women: string[]; families: string[] }

const words = (list: string) => list.trim().split(/\s+/)

/** `share`: of a hundred people in a church in the south-west. */
export const NAMES: Names[] = [
  {
    share: 40,
    men: words(`Adébáyọ̀ Ọláolúwa Babátúndé Olúṣẹ́gun Olúwaṣeun Ayọ̀délé Káyọ̀dé Fẹ́mi Ọládipúpọ̀ Adéwálé Túndé Rótìmí Gbénga Dámilọ́lá Olúmídé Kúnlé Ṣọlá Bọ́lájí Ìdòwú Táíwò
      Kẹ́hìndé Adékúnlé Akínwálé Ọlámidé Olúwatóbi Ayọ̀mídé Jídé Délé Wálé Ọpẹ́yẹmí`),
    women:
      words(`Fọláṣadé Títílayọ̀ Yétúndé Ìyábọ̀ Omolará Abísọ́lá Adéọlá Fúnmiláyọ̀ Bùkọ́lá Tèmítọ́pẹ́ Morẹ́nikẹ́ Ọmọ́táyọ̀ Ṣadé Àbẹ̀kẹ́ Rónkẹ́ Tóyìn Ọlábísí Mojísọ́lá
      Adérónkẹ́ Olúwaṣeyi Bímpé Kẹ́mi Ìfẹ́olúwa Ọmọ́lọlá Dámiláre Tolúlọpẹ́ Àdùkẹ́ Mósúnmọ́lá Ọlájùmọ̀kẹ́ Boluwatife`),
    families:
      words(`Adéyẹmí Ògúnlẹ́yẹ Ọlátúnjí Bánkọ́lé Adéléke Ọláníyan Akíndélé Fálàná Ọ̀ṣúntókun Adégbóyèga Ògúndípẹ̀ Bámidélé Ọlọ́runfẹ́mi Adésínà Ayọ̀rìndé
      Olówòókéré Fágbémi Adébísí Oyèwọlé Akínyẹmí Ọládélé Ṣóyínká-Cole Ògúnbánjọ Adéníji Ọmọ́tọ́shọ̀ Àjàyí Òjó Àkàndé Olúwọlé Fáshọlá`),
  },
  {
    share: 26,
    men: words(`Chukwuemeka Obinna Ikechukwu Nnamdi Chinedu Uchenna Kenechukwu Emeka Ifeanyi Chidi Ebuka Kelechi Ugochukwu Okechukwu Nonso Chibuike Ịkenna Somtochukwu Chukwudi
      Olisa Tochukwu Ndụbụisi Ụzọma Azubuike Ọbịọra`),
    women:
      words(`Ngọzi Chiamaka Nneka Ifeọma Adaeze Amarachi Chinyere Ogechi Nkechi Ụchechi Chidinma Oluchi Adanna Nwakaego Ezinne Kosisochukwu Ebele Nkiruka Chinelo Ifunanya
      Ụgọchi Obiageli Chizọba Somadina Ọlanma`),
    families:
      words(`Okafor Nwosu Eze Okonkwo Onyekachi Obi Nwachukwu Anyanwu Igwe Okoro Mbah Ụmeh Nnaji Ezeh Onuoha Ọnwụka Ibekwe Chukwu Uzor Agụ Nwafor Okeke Ọkpara
      Anigbo Mgbemena Nzeribe Ejiofor Aneke Iwu Ogbonna`),
  },
  {
    share: 10,
    men: words(
      `Danjuma Yakubu Musa Bitrus Ibrahim Sunday Ishaya Ɗanladi Audu Istifanus Haruna Yohanna Luka Nuhu Sani Ƙasimu Bulus Habila Dauda Ayuba`,
    ),
    women: words(
      `Ladi Hauwa Asabe Talatu Rifkatu Hadiza Kande Saratu Jummai Amina Martha Laraba Rahila Maryamu Lami Tani Zainab Naomi Ƴarsati Delu`,
    ),
    families: words(
      `Danjuma Bello Gambo Yusuf Maikasuwa Garba Sule Dogo Makama Ɓagudu Bako Tanko Audu Aliyu Zakari Waziri Magaji Kwari Barau Ɗanlami`,
    ),
  },
  {
    share: 8,
    men: words(
      `Osagie Efosa Osaro Eghosa Nosakhare Osaze Iyore Uyi Osamudiamen Omoruyi Ẹfẹ Imuetinyan Aghogho Osarenren Igbinosa`,
    ),
    women: words(
      `Eseosa Isoken Osayuki Ivie Uwa Adesuwa Itohan Osasere Efe Ehinomen Omosede Amenze Ẹ̀ghẹ́ Ebosele Iyobosa`,
    ),
    families: words(
      `Osagie Igbinedion Omoregie Aigbe Ogbeide Idahosa Osunde Imade Erhabor Ehigiator Ẹdẹkin Obaseki-Ighodaro Agbonlahor Uwaifo Edosomwan`,
    ),
  },
  {
    share: 8,
    men: words(
      `Edet Okon Effiong Nsikak Aniekan Ubong Ekpo Bassey Etim Idorenyin Imoh Mfon Uduak Asuquo Otu`,
    ),
    women: words(
      `Ekaette Idara Arit Nkoyo Eno Inemesit Affiong Mfoniso Uduakobong Ini Atim Ekanem Ukeme Iniobong Abasiama`,
    ),
    families: words(
      `Bassey Effiong Etim Udoh Akpan Ekpo Inyang Essien Umoh Archibong Ita Eyo Okon-Bassey Udofia Nyong`,
    ),
  },
  {
    share: 8,
    men: words(
      `Oghenekaro Ejiro Terver Preye Tonye Onome Aondona Tari Ebikeme Ovie Terkimbi Ochuko Boma Ibinabo Sesugh`,
    ),
    women: words(
      `Doosuur Ebiere Oghenerukevwe Mbakeren Ibiso Onajite Nguemo Erezi Tamunoibi Dooshima Ọghẹnẹtẹga Timipre Ebimobowei Eguono Kpadoo`,
    ),
    families: words(
      `Oghenevwede Iorkyaa Tamuno Akpotor Briggs Tyav Ejumedia Ayakeme Alabo Agbaza Gbemre Dokubo Orubebe Ukulor Akosu`,
    ),
  },
]

/** Used beside or in place of the others, everywhere. */
export const CHURCH_NAMES = {
  men: words(
    'Emmanuel Daniel Samuel David Joshua Peter Michael Victor Joseph Paul Stephen John Godwin Sunday Timothy Isaac Gabriel Solomon',
  ),
  women: words(
    'Grace Blessing Mercy Esther Deborah Joy Faith Ruth Elizabeth Comfort Patience Mary Gloria Victoria Favour Peace Priscilla Hannah',
  ),
}

const FAMILIES = 22
const SEED = 1931

/** Each family takes the next people of the list, from every so many on. */
const EVERY = 20

/** The years of the children of one family after the other; null: marked as a child, without a date of birth. */
const CHILDREN: (number | null)[][] = [[6, 4], [9, 7, 2], [1], [11, 8, 5, 3], [12, 10], [null, 4]]

const ALERT = { text: 'Peanut allergy', family: 0 }

/** @param today the church's own day, from which the ages count */
export function withFamilies(
  people: readonly MemberRow[],
  today: string,
  owner: string,
): { members: MemberRow[]; households: HouseholdRow[] } {
  const random = randomFrom(SEED)
  const members = [...people]
  const households: HouseholdRow[] = []
  for (let index = 0; index < FAMILIES; index += 1) {
    const first = index * EVERY
    const ages = CHILDREN[index % CHILDREN.length]!
    const parent = members[first]!
    const household: HouseholdRow = {
      id: demoId(random, Date.parse(parent.created_at)),
      name: `${parent.last_name} family`,
      created_at: parent.created_at,
      created_by: owner,
      deleted_at: null,
    }
    const parents = random.chance(0.8) ? 2 : 1
    const family = members.slice(first, first + parents + ages.length)
    const together = family.map((person, at): MemberRow => {
      const lives = { ...person, ...homeOf(parent), last_name: parent.last_name, household_id: household.id }
      if (at < parents) return { ...lives, ...adultOf(lives) }
      return { ...lives, ...childOf(ages[at - parents] ?? null, today, random.below(330)) }
    })
    members.splice(first, together.length, ...together)
    households.push(household)
  }
  return { members: withAlert(members, households[ALERT.family]!), households }
}

const homeOf = ({ street, city, state, post_code, country }: MemberRow) => ({
  street,
  city,
  state,
  post_code,
  country,
})

const NO_BIRTHDAY = { day_of_birth: null, month_of_birth: null, date_of_birth: null }

/** A parent is no child. */
const adultOf = ({ date_of_birth: born }: MemberRow) => (born && born > '1995' ? { ...NO_BIRTHDAY } : {})

function childOf(age: number | null, today: string, days: number): Partial<MemberRow> {
  const nothing = { phone_number: null, email: null, occupation: null, cell_id: null, department_id: null }
  if (age === null) return { ...nothing, ...NO_BIRTHDAY, child: true }
  const born = addDays(
    `${Number(today.slice(0, 4)) - age}${today.slice(4).replace('-02-29', '-02-28')}`,
    -days - 1,
  )
  const birth = {
    date_of_birth: born,
    day_of_birth: Number(born.slice(8)),
    month_of_birth: Number(born.slice(5, 7)),
  }
  return { ...nothing, ...birth }
}

/** The first child of that family has an alert. Only its mother or father and a grandmother from outside may collect. */
function withAlert(members: MemberRow[], { id }: HouseholdRow): MemberRow[] {
  const family = members.filter(({ household_id }) => household_id === id)
  const child = family.find(({ date_of_birth: born, phone_number }) => born && !phone_number)
  const grandmother = members.find(({ household_id, gender }) => !household_id && gender === 'female')
  const guardians = [family[0]!.id, ...(grandmother ? [grandmother.id] : [])]
  return members.map((one) => (one === child ? { ...one, alert: ALERT.text, guardians } : one))
}

/** Phones of ushers hold households with children. An alert has its consent. */
export async function noteFamilies(tx: pg.PoolClient, churchId: string, members: readonly MemberRow[]) {
  await tx.query(
    `update households h set has_children = exists (select from members m
       where m.church_id = $1 and m.household_id = h.id and m.counts_as_child) where h.church_id = $1`,
    [churchId],
  )
  for (const { id, guardians } of members.filter(({ alert }) => alert))
    await tx.query(
      `insert into consents (church_id, id, member_id, purpose, given, channel, guardian_id, guardian_name, wording)
       select $1, $2, $3, 'alert', true, 'administrator', g.id, trim(concat(g.first_name, ' ', g.last_name)),
         trim(concat(g.first_name, ' ', g.last_name)) || ' agrees that the church keeps this alert'
       from members g where g.church_id = $1 and g.id = $4`,
      [churchId, newId(), id, guardians[0]],
    )
}

/** Makes random numbers that are the same for the same seed. */

export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: small, fast, good enough for made-up people. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)]!,
  }
}

/** A UUIDv7 of that moment (milliseconds), the same for the same seed. */
export function demoId(random: Random, at: number): string {
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const time = Math.trunc(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[random.below(4)]}${hex(3)}-${hex(6)}${hex(6)}`
}
