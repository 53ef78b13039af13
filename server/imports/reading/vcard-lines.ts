/** The lines of a vCard file: folded ones joined, quoted-printable and escapes undone. */

/** `types`: CELL, HOME, WORK…; `preference`: from 1, the smallest first. */
export type VcardLine = {
  name: string
  value: string
  parts: string[]
  types: string[]
  preference: number
}

/** Larger than any that is said. */
const NOT_PREFERRED = 101

export function* vcardLines(text: string): Generator<VcardLine> {
  for (const line of unfolded(text)) {
    const [, head = '', raw = ''] = /^((?:"[^"]*"|[^:"])*):([\s\S]*)$/.exec(line) ?? withoutColon(line)
    const [named = '', ...params] = head.toUpperCase().split(';')
    // "item1.TEL": a group says nothing about the value.
    const name = named.replace(/^.*\./, '').trim()
    if (!name) continue
    const written = isQuoted(params) ? fromQuoted(raw, charsetOf(params)) : raw
    const parts = splitParts(written).map(unescaped)
    const types = typesIn(params)
    yield { name, value: unescaped(written), parts, types, preference: preferenceIn(types) }
  }
}

/** 'TEL;TYPE="HOME";+2348035550101', as some phones write it. */
const withoutColon = (line: string) =>
  /^((?:[\w-]+\.)?TEL(?:;[A-Z][^;:]*)*);\s*(\+?[\d\s().-]{5,})$/i.exec(line) ?? []

/** "CELL", "TYPE=CELL,PREF" and 'TYPE="cell,text"', by version. */
const typesIn = (params: string[]) =>
  params.flatMap((param) =>
    param
      .replace(/^TYPE=/, '')
      .replaceAll('"', '')
      .split(','),
  )

function preferenceIn(types: string[]): number {
  if (types.includes('PREF')) return 1
  const said = types.find((type) => /^PREF=\d+$/.test(type))
  return said ? Number(said.slice('PREF='.length)) : NOT_PREFERRED
}

const isQuoted = (params: string[]) => params.some((param) => param.endsWith('QUOTED-PRINTABLE'))

const charsetOf = (params: string[]) =>
  params.find((param) => param.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'UTF-8'

/** No value that is kept is as long. A photo is: what goes on behind it is not put together. */
const LONGEST_LINE = 10_000

/** A line goes on in the next where that begins with a space, or where quoted-printable text ends in "=". */
function* unfolded(text: string): Generator<string> {
  let line = ''
  let quoted = false
  const grow = (more: string) => {
    if (line.length < LONGEST_LINE) line += more
  }
  for (const next of linesOf(text)) {
    if (/^[ \t]/.test(next)) grow(next.slice(1))
    else if (quoted) {
      line = line.replace(/=$/, '')
      grow(next)
    } else {
      if (line) yield line
      line = next.slice(0, LONGEST_LINE)
    }
    quoted = next.endsWith('=') && /QUOTED-PRINTABLE/i.test(line.slice(0, 200).split(':', 1)[0] ?? '')
  }
  if (line) yield line
}

/** One after the other: a list of a million lines would fill the memory. */
function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|\r|\n/g
  let from = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index)
    from = ends.lastIndex
  }
  yield text.slice(from)
}

function fromQuoted(written: string, charset: string): string {
  const bytes: number[] = []
  for (let at = 0; at < written.length; at += 1) {
    const hex = /^=([0-9A-Fa-f]{2})/.exec(written.slice(at, at + 3))?.[1]
    if (hex) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(...Buffer.from(written[at] ?? ''))
  }
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes))
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
}

/** At semicolons that are not escaped. */
const splitParts = (value: string) => value.split(/(?<!\\);/)

const unescaped = (value: string) =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()
