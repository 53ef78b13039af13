/** Compares the record of the screens, the server and the phones at the end. Each difference is a line. */
import { bounds, certainlyHere, certainlyPresent, type Kind, type SoakRecord } from './record.ts'
import type { Screens } from './screens.ts'
import type { ServerState } from './server-state.ts'
import type { Sunday } from './sunday.ts'

export type Judged = { phone: number; screens: Screens }

/** The part of the Sunday that the comparison needs. */
type Played = Pick<Sunday, 'names' | 'families' | 'record'>

export function differences(sunday: Played, server: ServerState, phones: readonly Judged[]): string[] {
  const known = [...new Set([...sunday.names, ...sunday.record.added.attempted])]
  return [
    ...peopleDiffer(sunday, server),
    ...known.flatMap((name) => actionsDiffer(sunday.record, server, name)),
    ...headsDiffer(sunday.record, server),
    ...familiesDiffer(sunday, server),
    ...phones.flatMap(({ phone, screens }) => screensDiffer(`phone ${phone}`, screens, server)),
    ...codesDiffer(phones),
    ...(server.counted === server.present.length
      ? []
      : [`the server counts ${server.counted} people present, its marks are of ${server.present.length}`]),
  ]
}

const timesIn = (list: readonly string[], name: string) => list.filter((one) => one === name).length

/** Each person is there once, also one whom the screen added. */
function peopleDiffer({ names, record }: Played, { people }: ServerState): string[] {
  const must = new Set(names)
  const may = new Set([...names, ...record.added.attempted])
  const administrator = 'Adaeze Okafor'
  return [
    ...[...must]
      .filter((name) => timesIn(people, name) !== 1)
      .map((name) => `${name} is ${timesIn(people, name)} times among the people`),
    ...[...new Set(people)]
      .filter((name) => !must.has(name) && name !== administrator)
      .filter((name) => !may.has(name) || timesIn(people, name) > 1)
      .map((name) => `nobody added ${name} ${timesIn(people, name)} times`),
  ]
}

function actionsDiffer({ attempts }: SoakRecord, server: ServerState, name: string): string[] {
  const counts = (
    [
      ['mark', server.marked],
      ['check-in', server.checkIns],
      ['check-out', server.checkOuts],
    ] as const satisfies readonly (readonly [Kind, string[]])[]
  ).flatMap(([kind, rows]) => {
    const [least, most] = bounds(attempts, kind, name)
    const times = timesIn(rows, name)
    const expected = least === most ? String(least) : `${least} to ${most}`
    return times < least || times > most ? [`${name}: ${times} of ${expected} ${kind}s at the server`] : []
  })
  const state = (what: string, must: boolean | null, is: boolean) =>
    must === null || must === is ? [] : [`${name} must ${must ? '' : 'not '}be ${what} at the server`]
  const isHere = server.stillHere.some((one) => one.endsWith(`: ${name}`))
  return [
    ...counts,
    ...state('present', certainlyPresent(attempts, name), server.present.includes(name)),
    ...state('still here', certainlyHere(attempts, name), isHere),
  ]
}

function headsDiffer({ heads }: SoakRecord, server: ServerState): string[] {
  return server.heads >= heads.confirmed && server.heads <= heads.attempted
    ? []
    : [`headcount ${server.heads}, but the screens counted ${heads.confirmed} to ${heads.attempted}`]
}

/** Each family that a screen confirmed is one household with exactly its people. */
function familiesDiffer({ families }: Played, { households }: ServerState): string[] {
  return families.flatMap(({ name, adults, children }) => {
    const line = `${name}: ${[...adults, ...children].sort().join(', ')}`
    const own = households.filter((one) => one.startsWith(`${name}: `))
    return own.length === 1 && own[0] === line
      ? []
      : [`household ${line} is at the server: ${own.join(' / ')}`]
  })
}

/** Equal lists have equal codes. */
function codesDiffer(phones: readonly Judged[]): string[] {
  const codes = phones.map(({ screens }) => screens.code)
  return new Set(codes).size <= 1 ? [] : [`the phones show different list codes: ${codes.join(', ')}`]
}

function screensDiffer(phone: string, screens: Screens, server: ServerState): string[] {
  const lists = (['present', 'stillHere', 'collected'] as const).flatMap((list) => {
    const missing = server[list].filter((name) => !screens[list].includes(name))
    const more = screens[list].filter((name) => !server[list].includes(name))
    return [
      ...missing.map((name) => `${phone} does not show in ${list}: ${name}`),
      ...more.map((name) => `${phone} shows in ${list}, unlike the server: ${name}`),
    ]
  })
  const numbers = [
    ['total', screens.total, server.present.length],
    ['headcount', screens.heads, server.heads],
  ].flatMap(([what, shown, held]) =>
    shown === held ? [] : [`${phone} shows the ${what} ${shown}, the server holds ${held}`],
  )
  const agrees = screens.agreement.startsWith('Same list as your church')
  return [...lists, ...numbers, ...(agrees ? [] : [`${phone} compares its list: ${screens.agreement}`])]
}
