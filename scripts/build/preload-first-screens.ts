import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * Adds `modulepreload` for chunks that the first screen needs but the entry loads late, and for all that they import:
 * measured, this and an inline skeleton are what moves the first paint. Chunks are named after their file.
 */
export function preloadFirstScreens(names: RegExp): Plugin {
  return {
    name: 'preload-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const wanted = reach(
          chunks.filter((chunk) => names.test(chunk.name)),
          chunks,
        )
        const styles = wanted.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const missing = (files: string[]) => [...new Set(files)].filter((file) => !html.includes(file))
        const link = (rel: string, file: string, more: Record<string, string> = {}) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}`, ...more },
          injectTo: 'head' as const,
        })
        return [
          ...missing(wanted.map((chunk) => chunk.fileName)).map((file) => link('modulepreload', file)),
          ...missing(styles).map((file) => link('preload', file, { as: 'style' })),
        ]
      },
    },
  }
}

/** These and whatever they import at once: what is found only in a chunk that has come costs one more wait of the line. */
function reach(from: readonly Chunk[], all: readonly Chunk[]): Chunk[] {
  const found = new Set(from)
  for (const chunk of found)
    for (const next of all) if (chunk.imports.includes(next.fileName)) found.add(next)
  return [...found]
}
