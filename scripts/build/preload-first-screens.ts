import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Chunks by name, which is their file's: what a visit outside needs at once, and what one inside needs besides. */
type FirstScreens = { outside: RegExp; inside: RegExp }

/**
 * Adds `modulepreload` for chunks that the first screen needs but the entry loads late, and for all that they import:
 * measured, this and an inline skeleton are what moves the first paint. What only a visit inside needs is asked for ahead
 * there; outside, when the line has nothing else to do.
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
          besidesInside(missing([...later.scripts, ...later.styles], besides)),
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

/** The page is one and the same at each address, so that a script has to look which it is. */
const besidesInside = (files: string[]) => ({
  tag: 'script',
  attrs: { nonce: '__CSP_NONCE__' },
  children: `for(const file of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:document.documentElement.dataset.first?'prefetch':file.endsWith('js')?'modulepreload':'preload',as:file.endsWith('js')?'script':'style',crossOrigin:'',href:'/'+file}))`,
  injectTo: 'head' as const,
})

/** These and whatever they import at once: what is found only in a chunk that has come costs one more wait of the line. */
function reach(from: readonly Chunk[], all: readonly Chunk[]): Chunk[] {
  const found = new Set(from)
  for (const chunk of found)
    for (const next of all) if (chunk.imports.includes(next.fileName)) found.add(next)
  return [...found]
}
