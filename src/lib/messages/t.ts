import { formatCount } from '../format/format-count.ts'
import { en } from './en.ts'
import type { AreaName, Book, English, Language } from './languages.ts'
import type { Area, Message, ParamsOf } from './message-types.ts'

/** Every sentence by name: `area.key`. */
export type MessageKey = {
  [A in AreaName]: `${A}.${keyof English[A] & string}`
}[AreaName]

type MessageAt<K extends MessageKey> = K extends `${infer A extends AreaName}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never

type Arguments<K extends MessageKey> = keyof ParamsOf<MessageAt<K>> extends never
  ? []
  : [params: ParamsOf<MessageAt<K>>]

/** A key whose sentence needs nothing filled in: what components take as a label by key. */
export type PlainKey = { [K in MessageKey]: Arguments<K> extends [] ? K : never }[MessageKey]

const language: Language = 'en'
const book: Book = en

/** The sentence for a key in the chosen language, its parameters filled in. Unknown keys are type errors. */
export function t<K extends MessageKey>(key: K, ...[params]: Arguments<K>): string {
  return fill(find(key), (params ?? {}) as Record<string, string | number>)
}

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): Language {
  return language
}

function find(key: MessageKey): Message {
  const dot = key.indexOf('.')
  const areaName = key.slice(0, dot) as AreaName
  const inBook = book[areaName]
  const area: Area = inBook === 'in English' ? en[areaName] : inBook
  // A key that types let through and no book holds would be a bug of ours; the key itself says which.
  return area[key.slice(dot + 1)] ?? key
}

function fill(message: Message, params: Record<string, string | number>): string {
  const sentence = typeof message === 'string' ? message : formFor(message, Number(params.count))
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatCount(value) : value
  })
}

function formFor(message: Exclude<Message, string>, count: number): string {
  if (count === 0 && message.zero !== undefined) return message.zero
  return new Intl.PluralRules(language).select(count) === 'one' ? message.one : message.other
}
