/** Everybody of a church by what a list may call them, to find out who is meant by a row. */
import { nameKey } from '../../../sync/merge/names.ts'
import type { ReadPerson } from '../understanding/person-of.ts'
import { changesFor, type KnownPerson } from './changes-for.ts'
import { halfWithoutTitles } from '../understanding/titles.ts'
import { areNear, isWithMore, nameWords, pairsOf, shareWord } from './near-names.ts'
import { writtenWords } from './twin-names.ts'

export type Match = { kind: 'one'; id: string } | { kind: 'several'; ids: string[] } | { kind: 'none' }

/** Why somebody who is known may be the one whom a row would add. */
export type Likeness = 'name' | 'number' | 'nearly' | 'family'

/** So many people of one name, one number or two same words are looked at: more would take long and help nobody. */
const MOST_ALIKE = 50
/** A cell of 200 characters holds some twenty numbers. */
const MOST_PHONES = 20

/** The id of who is meant, and by what. */
export type Reachable = Pick<KnownPerson, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'email'>

export class PeopleIndex {
  private readonly people = new Map<string, KnownPerson>()
  private readonly ids = new Map<string, string[]>()
  /** The present and former names of each person, as words. */
  private readonly words = new Map<string, string[][]>()

  add(person: KnownPerson): void {
    this.people.set(person.id, person)
    this.reach(person)
  }

  /** What else leads to somebody who is there: so were records called that were joined into theirs. */
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

  /** The row's numbers, and the person's own where one of the row's was of a record that became theirs: that one stays. */
  phonesOf(id: string, phones: string[]): string[] {
    const own = this.people.get(id)?.phone_number
    const former = phones.some((phone) => phone !== own && this.ids.get(`phone\n${phone}`)?.includes(id))
    return own && former ? [...phones, own] : phones
  }

  /**
   * Same phone and same name, or same e-mail and same name, or the same name and nothing that speaks against it.
   *
   * @param row with the ids of its groups among the fields
   * @param more a group that is not there yet would be new about anybody
   */
  whoIs(row: ReadPerson, more = false): Match {
    const found = this.called(row)
    // Of several the one of whom the row says nothing new. Of twins the one with the names in this order.
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

  /** For who is only to be found, never added: a phone or an e-mail alone will do where no name is written. */
  whoCame(row: ReadPerson): Match {
    if (row.fields.first_name && row.fields.last_name) return matchOf(this.called(row))
    // Some people have one name, and that is no half of theirs.
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

  /** Two with another phone, e-mail or birthday are two people. */
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
