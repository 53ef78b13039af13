/**
 * Reads the parts of an Excel file, which is a ZIP file of XML. A few kilobytes can unpack to gigabytes, so unpacked
 * bytes are counted.
 */
import yauzl from 'yauzl'
import { Parser } from 'saxen'
import { Unreadable } from './sheet.ts'

/** A million cells unpack to less. */
const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_PARTS = 500

export class ZipParts {
  #left = MOST_UNPACKED
  readonly #zip: yauzl.ZipFile
  readonly #entries: ReadonlyMap<string, yauzl.Entry>

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Throws Unreadable for another kind of file or a damaged one. */
  static async open(file: Buffer): Promise<ZipParts> {
    const zip = await yauzl.fromBufferPromise(file).catch(damaged)
    if (zip.entryCount > MOST_PARTS) throw new Unreadable(TOO_MUCH)
    const entries = new Map<string, yauzl.Entry>()
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    } catch (error) {
      damaged(error)
    }
    mustBeWorkbook([...entries.keys()])
    return new ZipParts(zip, entries)
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Yields nothing if there is no such part. */
  async *chunksOf(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(path)
    if (!entry) return
    if (entry.uncompressedSize > this.#left) throw new Unreadable(TOO_MUCH)
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        this.#left -= (chunk as Buffer).length
        if (this.#left < 0) throw new Unreadable(TOO_MUCH)
        yield chunk as Buffer
      }
    } catch (error) {
      damaged(error)
    }
  }
}

function damaged(error: unknown): never {
  // The ZIP directory states a smaller size than the part has.
  if (/too many bytes in the stream/.test((error as Error).message)) throw new Unreadable(TOO_MUCH)
  throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
}

function mustBeWorkbook(names: readonly string[]): void {
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (has('xl/workbook') && !names.includes('xl/workbook.bin')) return
  if (names.includes('xl/workbook.bin')) throw new Unreadable(XLSB)
  if (has('word/') || has('ppt/')) throw new Unreadable(WORD)
  if (names.includes('content.xml') && names.includes('mimetype')) throw new Unreadable(ODS)
  if (has('Index/') || names.includes('Index.zip')) throw new Unreadable(NUMBERS)
  throw new Unreadable(has('[Content_Types].xml') || has('xl/') ? DAMAGED : ZIP)
}

type Attributes = Record<string, string>

/** Names come without their prefix. A handler that returns `STOP` ends the reading. */
type XmlHandlers = {
  open?(name: string, attributes: () => Attributes): unknown
  close?(name: string): unknown
  text?(text: string): void
}

/** A handler returns it to end the reading. */
export const STOP = Symbol('stop')

/** No part of a sheet is one piece of that size. The parser would read it again with each chunk. */
const MOST_WITHOUT_EVENT = 1024 * 1024

/** Reads XML piece by piece, so that reading can stop early. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new Parser()
  let stopped = false
  let since = 0
  const handleResult = (answer: unknown) => {
    since = 0
    if (answer !== STOP) return
    stopped = true
    parser.stop()
  }
  parser.on('error', () => {
    throw new Unreadable(DAMAGED)
  })
  parser.on('openTag', (name, attributes, decode) => {
    if (!stopped) handleResult(handlers.open?.(bare(name), () => decoded(attributes(), decode)))
  })
  parser.on('closeTag', (name) => {
    if (!stopped) handleResult(handlers.close?.(bare(name)))
  })
  parser.on('text', (text, decode) => {
    if (!stopped) handleResult(handlers.text?.(decode(text)))
  })
  parser.on('cdata', (text) => {
    if (!stopped) handleResult(handlers.text?.(text))
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

/** Excel writes characters that XML forbids as "_x000D_". */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

// Messages about Excel files that cannot be read.
export const DAMAGED =
  'This Excel file is damaged. Please open it in Excel and save it again as .xlsx or CSV.'

export const TOO_MUCH =
  'This Excel file holds more than can be read. Please keep one sheet with the list and save it as CSV.'

const ODS =
  'This is an OpenDocument sheet (.ods). Please open it, choose Save as, and save it as Excel (.xlsx) or CSV.'

const XLSB =
  'This is a binary Excel file (.xlsb). Please open it in Excel and save it as an Excel workbook (.xlsx).'

const NUMBERS = 'This is an Apple Numbers file. Please open it in Numbers and export it to Excel or CSV.'

const WORD =
  'This is a document, not a sheet. Please copy its table into Excel or Google Sheets and save it as .xlsx or CSV.'

const ZIP = 'This is a ZIP file. Please unpack it and choose the list inside.'
