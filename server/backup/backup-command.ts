/** Runs `npm run backup`. */
import { statSync } from 'node:fs'
import { counted } from '../command-line.ts'
import { runCommand } from './command.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './backup-file.ts'

function holds({ tables, files, missing_pictures, images, seal_secret }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = files.length - (seal_secret === 'included' ? 1 : 0)
  return [
    `It holds ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, and ${counted(pictures, 'picture file')}.`,
    ...(missing_pictures > 0 ? [missing(missing_pictures, images)] : []),
    seal_secret === 'included'
      ? 'It holds the seal secret and password hashes: keep it where nobody else reads it.'
      : 'The seal secret is NOT in it: this machine does not have it. Keep SEAL_SECRET or DATA_DIR/seal-secret apart.',
  ]
}

const missing = (count: number, images: Manifest['images']) =>
  images === 'image host'
    ? `${counted(count, 'picture is', 'pictures are')} NOT in it: the image host keeps pictures.`
    : `${counted(count, 'picture is', 'pictures are')} NOT in it: DATA_DIR/uploads of this machine lacks them.`

const inMb = (bytes: number) => (bytes / 1_000_000).toFixed(1)

await runCommand({
  name: 'backup',
  flag: '--force',
  async work({ flag, ...options }) {
    const manifest = await makeBackup({ ...options, force: flag })
    return [
      `Backup written and read back: ${options.file} (${inMb(statSync(options.file).size)} MB).`,
      ...holds(manifest),
    ]
  },
})
