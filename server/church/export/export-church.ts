/** Everything a church owns as one ZIP, made while it is downloaded. */
import { finished, Readable } from 'node:stream'
import yazl from 'yazl'
import type { Deps } from '../../http/deps.ts'
import { csvFile, jsonFile } from './files.ts'
import { README } from './readme.ts'
import { rowsOf, TEAM_COLUMNS, teamRows, type ExportRow } from './rows.ts'
import { churchTables, exported } from './tables.ts'

type Parts = Pick<Deps, 'pool' | 'images' | 'logger'>

/** Where something fails underway the stream breaks off, so that nobody takes half an archive for a whole one. */
export async function exportChurch({ pool, images, logger }: Parts, churchId: string): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    logger.error({ failed: error.message }, 'an export broke off')
    out.destroy(error)
  })
  zip.addBuffer(Buffer.from(README), 'README.txt')
  const add = (name: string, columns: string[], rows: () => AsyncIterable<ExportRow>) => {
    addLazily(zip, `json/${name}.json`, () => jsonFile(rows()))
    addLazily(zip, `csv/${name}.csv`, () => csvFile(columns, rows()))
  }
  add('team', TEAM_COLUMNS, () => teamRows(pool, churchId))
  const tables = exported(await churchTables(pool))
  for (const table of tables)
    add(table.file, [...table.columns, ...Object.keys(table.named)], () => rowsOf(pool, churchId, table))
  const uploads = tables.find(({ name }) => name === 'uploads')
  if (uploads)
    for await (const { id } of rowsOf(pool, churchId, uploads))
      addLazily(zip, `pictures/${String(id)}.webp`, () => picture(images, churchId, String(id)))
  zip.end()
  return out
}

/** Nothing is read before its turn has come, or after the download ended. yazl itself does not hear of a read that fails. */
function addLazily(zip: yazl.ZipFile, path: string, content: () => AsyncIterable<string | Buffer>): void {
  zip.addReadStreamLazy(path, (begin) => {
    const source = Readable.from(content())
    source.on('error', (error) => zip.emit('error', error))
    finished(zip.outputStream, () => source.destroy())
    begin(null, source)
  })
}

/** Empty where the picture lives on an image host: its address stands beside what shows it. */
async function* picture(images: Deps['images'], churchId: string, id: string): AsyncGenerator<Buffer> {
  const bytes = await images.get(churchId, id)
  if (bytes) yield bytes
}
