import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * Chunks by their file's name: those that a signed-out visit needs at once, and the additional ones of a signed-in
 * visit.
 */
type FirstScreens = { outside: RegExp; inside: RegExp }

/**
 * Adds `modulepreload` for lazy chunks of the first screen and all their imports. Of all measures, this and an inline
 * skeleton moved the first paint. A signed-in visit preloads its own chunks. A signed-out visit prefetches those while
 * the line is idle.
 */
export function preloadFirstScreens({ outside, inside }: FirstScreens): Plugin {
  return {
    name: 'preload-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const named = (names: RegExp) =>
          reach(
            chunks.filter((chunk) => names.test(chunk.name)),
            chunks,
          )
        const first = filesOf(named(outside))
        const later = filesOf(named(inside))
        const missing = (files: string[], from = html) => files.filter((file) => !from.includes(file))
        const besides = [html, ...first.scripts, ...first.styles].join('')
        return [
          ...missing(first.scripts).map((file) => link('modulepreload', file)),
          ...missing(first.styles).map((file) => link('preload', file, { as: 'style' })),
          besideSignedInApp(missing([...later.scripts, ...later.styles], besides)),
        ]
      },
    },
  }
}

const filesOf = (chunks: readonly Chunk[]) => ({
  scripts: chunks.map((chunk) => chunk.fileName),
  styles: [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
})

const link = (rel: string, file: string, more: Record<string, string> = {}) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}`, ...more },
  injectTo: 'head' as const,
})

/** The page is the same at each address, so a script decides which chunks to load. */
const besideSignedInApp = (files: string[]) => ({
  tag: 'script',
  attrs: { nonce: '__CSP_NONCE__' },
  children: `for(const file of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:document.documentElement.dataset.first?'prefetch':file.endsWith('js')?'modulepreload':'preload',as:file.endsWith('js')?'script':'style',crossOrigin:'',href:'/'+file}))`,
  injectTo: 'head' as const,
})

/** These chunks and their static imports. A file found only in a loaded chunk costs another round trip. */
function reach(from: readonly Chunk[], all: readonly Chunk[]): Chunk[] {
  const found = new Set(from)
  for (const chunk of found)
    for (const next of all) if (chunk.imports.includes(next.fileName)) found.add(next)
  return [...found]
}
