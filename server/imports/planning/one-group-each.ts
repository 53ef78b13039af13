/** A person belongs to one cell and one department: of several that a list names one is taken, and the others are named. */
import { plainName } from '../../../sync/merge/names.ts'
import { saysNothing } from '../understanding/nothing.ts'
import type { ReadPerson } from '../understanding/person-of.ts'
import { GROUPS, type GroupIds } from './groups.ts'

/** Names of groups that are not there yet, by their plain names, each as it stands first in the list. */
export type Wanted = Map<string, string>

const LONGEST_NAME = 80

export function oneGroupEach(
  person: ReadPerson,
  groups: GroupIds,
  wanted: ReadonlyMap<string, string>,
): { person: ReadPerson; notes: string[] } {
  const one = { ...person }
  const notes: string[] = []
  for (const { target, table } of GROUPS) {
    const written = person[target]
    if (!written) continue
    const isKnown = (name: string) => Object.hasOwn(groups[table], plainName(name))
    const [chosen, ...others] = namesIn(written, target, isKnown, wanted)
    if (!chosen) delete one[target]
    else one[target] = (wanted.get(plainName(chosen)) ?? chosen).slice(0, LONGEST_NAME)
    if (others.length)
      notes.push(
        `Only one ${target} is kept for each person; ${others.map((name) => `“${name}”`).join(', ')} ${others.length === 1 ? 'is' : 'are'} left out.`,
      )
    if (chosen && chosen.length > LONGEST_NAME)
      notes.push(`The name of the ${target} has more than ${LONGEST_NAME} letters and is shortened.`)
  }
  return { person: one, notes }
}

/** The one to take first. A cell may have a comma in its name; departments are listed with commas. */
function namesIn(
  written: string,
  target: 'cell' | 'department',
  isKnown: (name: string) => boolean,
  wanted: ReadonlyMap<string, string>,
): string[] {
  if (isKnown(written)) return [written]
  const loosely = parts(written, /\s*(?:[,;/|&+\n]|\band\b)\s*/i)
  const sure = parts(written, target === 'department' ? /\s*[,;/|\n]\s*/ : /\s*[;\n]\s*/)
  const all =
    sure.length < 2 && (target === 'cell' ? loosely.some(isKnown) : loosely.every(isKnown)) ? loosely : sure
  const chosen = all.find(isKnown) ?? all.find((name) => wanted.has(plainName(name))) ?? all[0]
  return chosen === undefined ? [] : [chosen, ...all.filter((name) => name !== chosen)]
}

function parts(written: string, between: RegExp): string[] {
  const found = written.split(between).filter((part) => part && !saysNothing(part))
  return found.filter((part, at) => found.findIndex((other) => plainName(other) === plainName(part)) === at)
}
