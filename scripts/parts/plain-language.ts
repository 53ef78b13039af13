/** Finds language that style.md replaces: in file names, in comments and in the titles of tests. */
import { parseSync } from 'vite'

/** A place in a source, and what it says. */
export type Found = { line: number; text: string }

const COINED =
  /(^|[-/])(house|way-there|workshop|custody|trays?|struck|strike|parted|flight|standing|late|porch|begun|books?|told|fates|went-over|who-(has|is|grants)|left-phones|speak|heard|hear-of|acts)([-./]|$)/

/** A clause in the place of the subject. A question may begin so, and "That person" is a subject. */
const CLAUSE =
  /^(Who|What|Whoever|Whatever|Whose|Whom|That (a|an|the|it|they|there|nobody|somebody|no|one|who|what)|Where|Whether|Of who|Of what|How)\b(?![^.?!]*\?)/i

const PHRASE =
  /\b(may stay empty|will stand here|(is|was|are) told|hears? of|stands? (on|in|at|under|beside|apart)|what became of|barks?|the house|(sealed|struck|unsealed) (op|outbox|change)s?|custody|goes out by itself|in one flight|write yourself)\b/i

/** @returns true where a name of a file or folder has a word that the glossary does not know */
export const isCoined = (path: string): boolean => COINED.test(path)

/** @returns the sentence as it was read, or null where it is plain */
export function unplainIn(text: string): string | null {
  for (const sentence of text.split(/(?<=[.?!])\s+(?=[A-Z])/)) {
    const read = sentence.trim()
    if (CLAUSE.test(read) || PHRASE.test(read)) return read
  }
  return null
}

/**
 * @param file its ending says how the source is parsed (.ts, .tsx or .mjs)
 * @param source its text
 * @returns comments that are not plain, with the lines where they begin
 * @throws when the source cannot be parsed
 */
export function unplainComments(file: string, source: string): Found[] {
  const { comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return mergeLineComments(comments, source).flatMap(({ start, value }) => {
    const text = unplainIn(value.replaceAll(/^\s*\*?\s?/gm, '').replaceAll(/\s*\n\s*/g, ' '))
    return text ? [{ line: source.slice(0, start).split('\n').length, text }] : []
  })
}

type Comment = { type: string; start: number; end: number; value: string }

/** Lines of `//` that follow each other are one comment. */
function mergeLineComments(comments: readonly Comment[], source: string): Comment[] {
  const all: Comment[] = []
  for (const comment of comments) {
    const last = all.at(-1)
    const follows =
      last?.type === 'Line' && comment.type === 'Line' && !source.slice(last.end, comment.start).trim()
    if (last && follows)
      all[all.length - 1] = { ...last, end: comment.end, value: `${last.value}\n${comment.value}` }
    else all.push(comment)
  }
  return all
}

const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1,/gm

/** Titles of tests that are not plain. The cases of `each` have their titles below the table; those are read too. */
export function unplainTitles(source: string): Found[] {
  return [...source.matchAll(TITLE), ...source.matchAll(/^\s*\]\)\(\s*(['"`])(.*?)\1,/gm)].flatMap(
    (match) => {
      const text = unplainIn(match[2] ?? '')
      return text ? [{ line: source.slice(0, match.index).split('\n').length, text }] : []
    },
  )
}
