import type { Plugin } from 'vite'

/**
 * Adds `modulepreload` for chunks that the first screen needs but the entry loads late: measured, this and an inline
 * skeleton are what moves the first paint. Chunks are named after their file.
 */
export function preloadFirstScreens(names: RegExp): Plugin {
  return {
    name: 'preload-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const wanted = chunks
          .filter((chunk) => names.test(chunk.name))
          .flatMap((chunk) => [chunk.fileName, ...chunk.imports])
        const missing = [...new Set(wanted)].filter((file) => !html.includes(file))
        return missing.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
