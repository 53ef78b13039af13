/** Titles before a name, and what stands behind one. */
import { plainName } from '../../../sync/merge/names.ts'

const TITLES =
  /^(mr|mrs|miss|ms|mz|master|madam|dr|prof|professor|engr|eng|barr|barrister|arc|arch|surv|pharm|chief|sir|lady|dame|otunba|alhaji|alhaja|alh|hajia|hajiya|mallam|malam|hon|honourable|honorable|pastor|pst|pstr|ptr|rev|revd|rev['’]d|reverend|evang|evangelist|evg|apostle|apos|apst|prophet|prophetess|proph|bishop|bp|archbishop|canon|ven|venerable|archdeacon|deacon|deaconess|deac|dcn|dcns|dns|elder|minister|fr|bro|brother|bros|sis|sister|sr|mama|papa|mummy|mommy|daddy|capt|captain|comrade|cmrd)$/i

/** Titles only before a title: "Asst. Pastor", "Rt. Rev.", "Most Rev." */
const BEFORE_TITLES =
  /^(asst|ass['’]t|assistant|assoc|associate|snr|senior|jnr|junior|lead|resident|rt|right|most|very|his|her|the)$/i

/** So are people called after their children: "Mama Tunde". */
const CALLED = /^(mama|papa|mummy|mommy|daddy)$/i

const SUFFIX = /^(jr|jnr|snr|sr|ii|iii|iv|esq|phd|ph\.d|jp|fca|fcib|mni|oon|ofr)\.?$/i

/** "Mrs", "Dr/Mrs", "Dr.&Mrs.", "Rev.Fr." */
const isTitle = (word: string): boolean => {
  const parts = word.split(/[/&+.]/).filter(Boolean)
  return parts.length > 0 && parts.every((part) => TITLES.test(part))
}

/** True where a cell has a title that the name does not keep. */
export function hasLostTitle(cells: readonly string[], name: string): boolean {
  const kept = new Set(plainName(name).split(' '))
  return cells
    .flatMap((cell) => cell.split(/[\s,;()[\]]+/))
    .some(
      (word) =>
        isTitle(word) &&
        plainName(word)
          .split(' ')
          .some((part) => !kept.has(part)),
    )
}

/** Counts the title words before the name. */
function titlesIn(words: string[]): number {
  let end = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    if (isTitle(word)) end = at + 1
    else if (!(at > 0 && /^(&|and|\+)$/i.test(word)) && !BEFORE_TITLES.test(word.replace(/\.$/, ''))) break
  }
  return end
}

/** The words of a name without its titles: none where nothing else stands there. "Mama Tunde" is what she is called. */
export function withoutTitles(name: string): string[] {
  const words = withoutBrackets(name).split(/\s+/).filter(Boolean)
  const from = titlesIn(words)
  const isCalled = from === 1 && words.length === 2 && CALLED.test(words[0]!)
  return isCalled ? words : words.slice(from)
}

/** Half a name: the other half stands elsewhere, so "Mama" is what she is called. */
export function halfWithoutTitles(half: string): string[] {
  const words = withoutTitles(half.replace(/[,;]/g, ' '))
  return words.length === 0 && CALLED.test(half.trim()) ? [half.trim()] : words
}

/** Brackets in which nothing but titles stand. */
const withoutBrackets = (name: string) =>
  name.replace(/[([]([^)\]]*)[)\]]/g, (all, inside: string) =>
    inside
      .trim()
      .split(/[\s/&+]+/)
      .every(isTitle)
      ? ' '
      : all,
  )

/** "Jr.", "III" and "Esq." behind a name; "Junior" alone with a whole name before it, for it is a name too. */
export function suffixesOf(words: string[]): { words: string[]; suffixes: string[] } {
  let end = words.length
  while (end > 1 && (SUFFIX.test(words[end - 1]!) || (end > 2 && /^junior$/i.test(words[end - 1]!)))) end -= 1
  return { words: words.slice(0, end), suffixes: words.slice(end) }
}

export const isSuffix = (word: string): boolean => SUFFIX.test(word)
