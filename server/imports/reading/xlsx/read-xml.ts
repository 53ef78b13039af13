/** Reads XML piece by piece, so that reading can stop early. */
import { Parser } from 'saxen'
import { Unreadable } from '../unreadable.ts'
import { DAMAGED, TOO_MUCH } from './sentences.ts'

export type Attributes = Record<string, string>

/** Names come without their prefix. A handler that returns `STOP` ends the reading. */
export type XmlHandlers = {
  open?(name: string, attributes: () => Attributes): unknown
  close?(name: string): unknown
  text?(text: string): void
}

export const STOP = Symbol('stop')

/** No part of a sheet is one piece of that size. The parser would look at it again with each chunk. */
const MOST_WITHOUT_EVENT = 1024 * 1024

export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new Parser()
  let stopped = false
  let since = 0
  const told = (answer: unknown) => {
    since = 0
    if (answer !== STOP) return
    stopped = true
    parser.stop()
  }
  parser.on('error', () => {
    throw new Unreadable(DAMAGED)
  })
  parser.on('openTag', (name, attributes, decode) => {
    if (!stopped) told(handlers.open?.(bare(name), () => decoded(attributes(), decode)))
  })
  parser.on('closeTag', (name) => {
    if (!stopped) told(handlers.close?.(bare(name)))
  })
  parser.on('text', (text, decode) => {
    if (!stopped) told(handlers.text?.(decode(text)))
  })
  parser.on('cdata', (text) => {
    if (!stopped) told(handlers.text?.(text))
  })
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    since += chunk.length
    if (since > MOST_WITHOUT_EVENT + chunk.length) throw new Unreadable(TOO_MUCH)
    parser.write(decoder.decode(chunk, { stream: true }))
    if (stopped) return
  }
  // A missing part has nothing to end.
  if (decoder) parser.end()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

function decoded(attributes: Attributes, decode: (text: string) => string): Attributes {
  const all: Attributes = {}
  for (const name in attributes) all[name.startsWith('xmlns') ? name : bare(name)] = decode(attributes[name]!)
  return all
}

/** Excel writes signs that XML forbids as "_x000D_". */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
