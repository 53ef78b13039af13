/** The parts of an Excel file, which is a ZIP file. A few kilobytes can unpack to gigabytes: what is unpacked is counted. */
import yauzl from 'yauzl'
import { Unreadable } from '../unreadable.ts'
import { DAMAGED, NUMBERS, ODS, TOO_MUCH, WORD, XLSB, ZIP } from './sentences.ts'

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

  /** Throws Unreadable where this is another kind of file, or damaged. */
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

  /** Nothing where there is no such part. */
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
  // The folder of the file says less than the part holds.
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
