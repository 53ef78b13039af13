import type { Plugin } from 'vite'

const writers = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:function|const) (\w+)/gm

/**
 * Removes Zod's JSON-schema writers from the app. Zod attaches them to every schema, so bundlers keep them, but only
 * the server describes its routes. In the app each becomes a function that does nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!writers.test(id)) return null
      const names = [...code.matchAll(exported)].map(([, name]) => name)
      const idle = names.map((name) => `export const ${name} = nothing`).join('\n')
      return { code: `const nothing = () => nothing\n${idle}\n`, map: null }
    },
  }
}
