/** The machinery of every catalogue: a key to its sentence in one language, parameters filled in. */
import { formatCount } from '../format/format-count.ts'
import type { Area, Message, ParamsOf, Translation } from './message-types.ts'

/** A catalogue in English, by area; every other language is measured against it. */
export type Catalogue = Readonly<Record<string, Area>>

/** What a language's book may hold; whatever it leaves out is read in English. */
export type BookOf<E extends Catalogue> = {
  readonly [A in keyof E]?: Partial<Translation<E[A]>> | 'in English'
}

/** Every sentence by name: `area.key`. */
export type KeyOf<E extends Catalogue> = {
  [A in keyof E & string]: `${A}.${keyof E[A] & string}`
}[keyof E & string]

type MessageAt<E extends Catalogue, K> = K extends `${infer A}.${infer Name}`
  ? A extends keyof E
    ? Name extends keyof E[A]
      ? E[A][Name]
      : never
    : never
  : never

/** What a sentence must be given besides its key. */
export type ArgumentsOf<E extends Catalogue, K> = keyof ParamsOf<MessageAt<E, K>> extends never
  ? []
  : [params: ParamsOf<MessageAt<E, K>>]

export type Say<E extends Catalogue> = <K extends KeyOf<E>>(key: K, ...params: ArgumentsOf<E, K>) => string

/** @param language a BCP 47 tag, for the forms by number */
export function sayIn<E extends Catalogue>(english: E, book: BookOf<E>, language: string): Say<E> {
  return (key, ...[params]) => {
    const said = find(book as BookOf<Catalogue>, key)
    // A key that types let through and no book holds would be a bug of ours; the key itself says which.
    return fill(said ?? find(english as BookOf<Catalogue>, key) ?? key, params ?? {}, said ? language : 'en')
  }
}

function find(book: BookOf<Catalogue>, key: string): Message | undefined {
  const dot = key.indexOf('.')
  const area = book[key.slice(0, dot)]
  return area === 'in English' ? undefined : area?.[key.slice(dot + 1)]
}

function fill(message: Message, params: Record<string, string | number>, language: string): string {
  const sentence = typeof message === 'string' ? message : formFor(message, Number(params.count), language)
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatCount(value) : value
  })
}

function formFor(message: Exclude<Message, string>, count: number, language: string): string {
  if (count === 0 && message.zero !== undefined) return message.zero
  return rulesOf(language).select(count) === 'one' ? message.one : message.other
}

const rules = new Map<string, Intl.PluralRules>()

/** Made once: it costs a slow phone a millisecond. A browser that lacks the language counts as in English, not as its own setting does. */
function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules([language, 'en'])
  rules.set(language, known)
  return known
}
