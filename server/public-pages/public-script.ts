/** The address of a public page's script, where it has one: from the build's manifest, or its source in development. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pages } from './pages-bundle.ts'

const kept = new Map<string, Promise<Record<string, { file?: string }>>>()

/** @param source the script's source, as `src/public-pages/client/capture.ts` */
export async function publicScript({ staticFolder }: Pages, source: string): Promise<string | undefined> {
  if (!staticFolder) return existsSync(source) ? `/${source}` : undefined
  const manifest = kept.get(staticFolder) ?? readManifest(staticFolder)
  kept.set(staticFolder, manifest)
  const { [source]: script } = await manifest
  return script?.file && `/p/${script.file}`
}

async function readManifest(folder: string): Promise<Record<string, { file?: string }>> {
  const text = await readFile(join(folder, 'p', 'manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, { file?: string }>
}
