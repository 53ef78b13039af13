/** Indexes a church's people by name, phone and e-mail, to match the rows of a list, and compares their names. */
import type pg from 'pg'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import type { ReadPerson, SaidFields } from '../understanding/person.ts'
import { halfWithoutTitles } from '../understanding/names.ts'
import { lettersApart } from '../understanding/words-and-phones.ts'
import { changesFor, type KnownPerson } from './member-details.ts'

export type Match = { kind: 'one'; id: string } | { kind: 'several'; ids: string[] } | { kind: 'none' }

/** The reason why a known person may be the one that a row would add. */
export type Likeness = 'name' | 'number' | 'nearly' | 'family'

/** The most people compared for one name, one number or one pair of words. More would take long and help nobody. */
const MOST_ALIKE = 50

/** A cell of 200 characters holds some twenty numbers. */
const MOST_PHONES = 20

/** A person's id, and the values that find them. */
type Reachable = Pick<KnownPerson, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'email'>

export class PeopleIndex {
  private readonly people = new Map<string, KnownPerson>()
  private readonly ids = new Map<string, string[]>()
  /** The present and former names of each person, as words. */
  private readonly words = new Map<string, string[][]>()

  add(person: KnownPerson): void {
    this.people.set(person.id, person)
    this.reach(person)
  }

  /** Adds other values that find a known person: those of records merged into theirs. */
  reach(person: Reachable): void {
    if (!this.people.has(person.id)) return
    const untitled = [person.first_name, person.last_name].flatMap(halfWithoutTitles)
    this.reachBy(person, [person.first_name, person.last_name])
    if (untitled.length > 0 && nameKey(...untitled) !== nameKey(person.first_name, person.last_name))
      this.reachBy(person, untitled)
  }

  private reachBy(person: Reachable, names: string[]): void {
    const name = nameKey(...names)
    const words = nameWords(...names)
    this.words.set(person.id, [...(this.words.get(person.id) ?? []), words])
    for (const pair of pairsOf(words)) this.put(`pair\n${pair}`, person.id)
    this.put(`name\n${name}`, person.id)
    if (person.phone_number) {
      this.put(`phone\n${person.phone_number}`, person.id)
      this.put(`phone\n${person.phone_number}\n${name}`, person.id)
    }
    if (person.email) {
      this.put(`email\n${person.email.toLowerCase()}`, person.id)
      this.put(`email\n${person.email.toLowerCase()}\n${name}`, person.id)
    }
  }

  private put(key: string, id: string): void {
    const known = this.ids.get(key)
    if (known) known.push(id)
    else this.ids.set(key, [id])
  }

  get(id: string): KnownPerson | undefined {
    return this.people.get(id)
  }

  /**
   * Returns the row's numbers. If one of them belonged to a record merged into this person, it adds the person's own
   * number. That number then stays.
   */
  phonesOf(id: string, phones: string[]): string[] {
    const own = this.people.get(id)?.phone_number
    const former = phones.some((phone) => phone !== own && this.ids.get(`phone\n${phone}`)?.includes(id))
    return own && former ? [...phones, own] : phones
  }

  /**
   * Matches by the same phone and name, the same e-mail and name, or the same name without a contradiction.
   *
   * @param row with the ids of its groups among the fields
   * @param more true for a group that does not exist yet: it would change any person
   */
  matchPerson(row: ReadPerson, more = false): Match {
    const found = this.called(row)
    // Of several people, takes the one whom the row would not change. For twins, it prefers names in the same order.
    const inOrder = found.length > 1 && found.length <= MOST_ALIKE ? this.inOrderOf(row, found) : found
    const known = more ? undefined : inOrder.find((id) => this.saysNothingNew(id, row))
    return known ? { kind: 'one', id: known } : matchOf(found)
  }

  private inOrderOf({ fields }: ReadPerson, ids: string[]): string[] {
    const name = writtenWords(fields).join(' ')
    const isWritten = (id: string) => writtenWords(this.people.get(id) ?? {}).join(' ') === name
    return ids.toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a)))
  }

  private called(row: ReadPerson): string[] {
    const name = nameKey(row.fields.first_name ?? '', row.fields.last_name ?? '')
    const sure = [
      ...row.phones.flatMap((phone) => this.ids.get(`phone\n${phone}\n${name}`) ?? []),
      ...(this.ids.get(`email\n${row.fields.email}\n${name}`) ?? []),
    ]
    if (sure.length) return sure
    return (this.ids.get(`name\n${name}`) ?? []).filter((id) => this.mayBe(id, row))
  }

  /** Matches a person who is only found, never added. Without a name, a phone or an e-mail is enough. */
  whoCame(row: ReadPerson): Match {
    if (row.fields.first_name && row.fields.last_name) return matchOf(this.called(row))
    // Some people have only one name, so it is their whole name.
    const sole = row.fields.first_name ? this.called(row) : []
    if (sole.length > 0) return matchOf(sole)
    const found = [
      ...row.phones.flatMap((phone) => this.ids.get(`phone\n${phone}`) ?? []),
      ...(this.ids.get(`email\n${row.fields.email}`) ?? []),
    ]
    const half = nameKey(row.fields.first_name ?? '', row.fields.last_name ?? '')
    return matchOf(found.filter((id) => !half || this.isCalled(id, half)))
  }

  /** Finds possible matches when no match is certain, the most likely first. */
  nearly(row: ReadPerson): { id: string; likeness: Likeness }[] {
    const words = nameWords(row.fields.first_name, row.fields.last_name)
    const called = (id: string, fits: typeof areNear) =>
      this.words.get(id)?.some((known) => fits(words, known)) ?? false
    const name = nameKey(row.fields.first_name ?? '', row.fields.last_name ?? '')
    const some = (key: string) => this.ids.get(key)?.slice(0, MOST_ALIKE) ?? []
    const named = new Set(some(`name\n${name}`))
    const reached = new Set(row.phones.slice(0, MOST_PHONES).flatMap((phone) => some(`phone\n${phone}`)))
    const paired = pairsOf(words).flatMap((pair) => some(`pair\n${pair}`))
    const likeness = (id: string): Likeness | null => {
      const born = this.sameBirth(id, row)
      if (named.has(id)) return born ? 'name' : 'family'
      if (reached.has(id)) {
        if (born && called(id, areNear)) return 'number'
        return called(id, shareWord) ? 'family' : null
      }
      return called(id, isWithMore) && this.mayBe(id, row) ? 'nearly' : null
    }
    return [...new Set([...named, ...reached, ...paired])].flatMap((id) => {
      const found = likeness(id)
      return found ? [{ id, likeness: found }] : []
    })
  }

  private sameBirth(id: string, { fields }: ReadPerson): boolean {
    const known = this.people.get(id)
    const same = (a: unknown, b: unknown) => !a || !b || a === b
    return (
      same(known?.day_of_birth, fields.day_of_birth) &&
      same(known?.month_of_birth, fields.month_of_birth) &&
      same(known?.date_of_birth, fields.date_of_birth)
    )
  }

  private isCalled(id: string, half: string): boolean {
    const person = this.people.get(id)
    const words = nameKey(person?.first_name ?? '', person?.last_name ?? '').split(' ')
    return half.split(' ').every((word) => words.includes(word))
  }

  /** People with another phone, e-mail or birthday are different people. */
  private mayBe(id: string, { fields, phones }: ReadPerson): boolean {
    const known = this.people.get(id)
    if (!known) return false
    const differs = (a: unknown, b: unknown) => Boolean(a) && Boolean(b) && a !== b
    return !(
      (known.phone_number && phones.length > 0 && !phones.includes(known.phone_number)) ||
      differs(known.email?.toLowerCase(), fields.email) ||
      differs(known.day_of_birth, fields.day_of_birth) ||
      differs(known.month_of_birth, fields.month_of_birth) ||
      differs(known.date_of_birth, fields.date_of_birth)
    )
  }

  private saysNothingNew(id: string, row: ReadPerson): boolean {
    const known = this.people.get(id)
    return known !== undefined && Object.keys(changesFor(known, row.fields, row.phones)).length === 0
  }
}

function matchOf(found: string[]): Match {
  const ids = [...new Set(found)]
  const [first] = ids
  if (!first) return { kind: 'none' }
  return ids.length === 1 ? { kind: 'one', id: first } : { kind: 'several', ids }
}

// Names that may belong to one person: with a middle name, an initial or a typing error.

/** Returns the words of a name, each once, sorted. */
export const nameWords = (...names: (string | null | undefined)[]): string[] =>
  [...new Set(plainName(names.filter(Boolean).join(' ')).split(' '))].filter(Boolean).sort()

/** True if each word of the shorter name matches one of the longer: equal, an initial, shortened or mistyped. */
export function areNear(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const left = [...longer]
  const fits = (word: string, alike: (one: string, other: string) => boolean) => {
    const at = left.findIndex((other) => alike(word, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const others = shorter.filter((word) => !fits(word, (one, other) => one === other))
  const some = others.length < shorter.length || others.some((word) => word.length > 1)
  return shorter.length > 0 && some && others.every((word) => fits(word, isVariant))
}

function isVariant(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  if (a.length < 4 || b.length < 4) return false
  return a.startsWith(b) || b.startsWith(a) || lettersApart(a, b) <= 1
}

/** True if one name has all words of the other, at least two: they differ by a middle name. */
function isWithMore(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return shorter.length > 1 && shorter.every((word) => longer.includes(word))
}

/** The shared word is mostly a surname: families share a phone. */
const shareWord = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((word) => word.length > 1 && b.includes(word))

/** Returns all pairs of the name's words. They find a name with more or fewer words between them. */
function pairsOf(words: readonly string[]): string[] {
  const some = words.slice(0, 5)
  return some.flatMap((one, at) => some.slice(at + 1).map((other) => `${one} ${other}`))
}

/** Returns the words of a name in written order. */
export const writtenWords = ({ first_name, last_name }: SaidFields): string[] =>
  plainName([first_name, last_name].filter(Boolean).join(' ')).split(' ')

/**
 * Detects twins. They often have the same given names in another order, such as Kehinde Taiwo and Taiwo Kehinde. A
 * surname that moved from one end to the other does not count.
 */
export function mayBeTwins(a: readonly string[], b: readonly string[]): boolean {
  const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')
  if (!isSame(a.toSorted(), b.toSorted())) return false
  return !a.some((_, at) => isSame([...a.slice(at), ...a.slice(0, at)], b))
}

/**
 * Reads names and numbers of records that were merged: each leads to the person who remains.
 * @param keys limits the result to these name keys; without it, all of the church
 */
export async function mergedPeople(
  tx: pg.ClientBase,
  churchId: string,
  keys: string[] | null = null,
): Promise<Reachable[]> {
  const { rows } = await tx.query<Reachable>(
    `select a.to_id as id, m.first_name, m.last_name, m.phone_number, m.email
     from aliases a join members m on m.church_id = a.church_id and m.id = a.id
     where a.church_id = $1 and a.to_id <> a.id and m.deleted_at is not null and m.first_name <> ''
       and ($2::text[] is null or m.name_key = any($2::text[]))
     order by m.id`,
    [churchId, keys],
  )
  return rows
}
