/** Shortens a typed text so far that it stays recognisable: "0803 555 01…". */
export function shortened(typed: string, most = 24): string {
  const signs = [...typed]
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : typed
}

/** Letters that fit two lines beside a button on a small phone, with a word before them. */
const NAME_MOST = 28

/** Shortens a long name to its beginning and the last name. */
export function shortenedName(name: string): string {
  const words = name.trim().split(' ')
  const last = words.pop() ?? ''
  if ([...name].length <= NAME_MOST || words.length === 0) return shortened(name, NAME_MOST)
  const end = shortened(last, NAME_MOST / 2)
  return `${shortened(words.join(' '), NAME_MOST - 1 - [...end].length)} ${end}`
}
