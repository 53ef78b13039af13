/** Translates a key to its message in one language and fills in parameters. Every catalogue uses it. */
import { formatCount } from '../format/format-count.ts'
import type { Area, Message, ParamsOf, Translation } from './message-types.ts'

/** A catalogue in English, by area. It is the reference for every other language. */
export type Catalogue = Readonly<Record<string, Area>>

/** The messages of a language. A missing one falls back to English. */
export type LocaleOf<E extends Catalogue> = {
  readonly [A in keyof E]?: Partial<Translation<E[A]>> | 'in English'
}

/** The name of a message: `area.key`. */
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

/** The arguments of a message besides its key. */
export type ArgumentsOf<E extends Catalogue, K> = keyof ParamsOf<MessageAt<E, K>> extends never
  ? []
  : [params: ParamsOf<MessageAt<E, K>>]

export type Translate<E extends Catalogue> = <K extends KeyOf<E>>(
  key: K,
  ...params: ArgumentsOf<E, K>
) => string

/** @param language a BCP 47 tag, for plural forms */
export function translateIn<E extends Catalogue>(
  english: E,
  locale: LocaleOf<E>,
  language: string,
): Translate<E> {
  return (key, ...[params]) => {
    const said = find(locale as LocaleOf<Catalogue>, key)
    // A key that types allow and no locale holds would be our bug. The page shows the key itself.
    return fill(
      said ?? find(english as LocaleOf<Catalogue>, key) ?? key,
      params ?? {},
      said ? language : 'en',
    )
  }
}

function find(locale: LocaleOf<Catalogue>, key: string): Message | undefined {
  const dot = key.indexOf('.')
  const area = locale[key.slice(0, dot)]
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

/**
 * Created once, because it costs a slow phone a millisecond. If the browser lacks the language, plurals
 * follow English, not the browser's own setting.
 */
function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules([language, 'en'])
  rules.set(language, known)
  return known
}
