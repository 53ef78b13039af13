/** What was typed, as far as it is needed to recognise it: "0803 555 01…". */
export function shortened(typed: string, most = 24): string {
  const signs = [...typed]
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : typed
}

/** Letters that two lines beside a button hold on a small phone, with a word before them. */
const NAME_MOST = 28

/** A long name as far as it is needed to recognise it: how it begins, and the last name. */
export function shortenedName(name: string): string {
  const words = name.trim().split(' ')
  const last = words.pop() ?? ''
  if ([...name].length <= NAME_MOST || words.length === 0) return shortened(name, NAME_MOST)
  const end = shortened(last, NAME_MOST / 2)
  return `${shortened(words.join(' '), NAME_MOST - 1 - [...end].length)} ${end}`
}
