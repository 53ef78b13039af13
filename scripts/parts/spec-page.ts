/**
 * Lists every element of the specification by section, the written ones and those read from the code, and writes
 * docs/spec.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../../contract/routes/index.ts'
import { toasts } from '../../src/lib/messages/en/toasts.ts'
import { sections as written } from '../../tests/spec/elements/index.ts'
import { root } from './run.mjs'
import type { Proof } from './spec-tags.ts'

/** `says` is one sentence. */
type Element = { id: string; says: string }
type Section = { title: string; elements: Element[] }

export function allSections(): Section[] {
  const byHand = Object.entries(written).map(([title, elements]) => ({
    title,
    elements: Object.entries(elements).map(([id, says]) => ({ id, says })),
  }))
  return [
    ...byHand,
    { title: 'Screens of the app', elements: screens() },
    { title: 'Calls of the API', elements: calls() },
    { title: 'Toasts', elements: sentences() },
  ]
}

/** Read as text, because importing the route table would load the whole app. */
export function screens(): Element[] {
  const table = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8')
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => ({
    id: `screen ${path}`,
    says: path === '*' ? 'The app answers an unknown address.' : `The app opens ${path}.`,
  }))
}

const calls = (): Element[] =>
  Object.entries(routes).map(([name, { method, path, summary }]) => ({
    id: `route ${name}`,
    says: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}`,
  }))

/** A toast with a number has a sentence for one and a sentence for more. */
const sentences = (): Element[] =>
  Object.entries(toasts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [{ id: `toast ${key}`, says: `“${text}”` }]
      : Object.entries(text).map(([form, says]) => ({ id: `toast ${key}.${form}`, says: `“${says}”` })),
  )

const HEAD = `# The specification and its tests

\`npm run spec\` writes this page from the elements in \`tests/spec/elements\`, the routes, screens and toasts of the code, and the tags of the tests. Do not edit it.
It also writes the table of [faults](faults.md). A test checks the table of [security](security.md).
`

/**
 * Writes docs/spec.md: each element with its sentence and the tests that prove it.
 * @returns the page as Markdown, the same for the same elements and proofs
 */
export function pageOf(sections: readonly Section[], proofs: readonly Proof[]): string {
  const byId = new Map<string, Proof[]>()
  for (const proof of proofs) for (const id of proof.ids) byId.set(id, [...(byId.get(id) ?? []), proof])
  const parts = sections.map(({ title, elements }) =>
    [`## ${title}`, '', ...elements.flatMap((element) => linesOf(element, byId.get(element.id) ?? []))].join(
      '\n',
    ),
  )
  return `${[HEAD, ...parts].join('\n')}\n`.replaceAll(/\n(## )/g, '\n\n$1').replaceAll(/\n{3,}/g, '\n\n')
}

function linesOf({ id, says }: Element, proofs: Proof[]): string[] {
  const files = [...new Set(proofs.map(({ file }) => file))]
  return [
    `- **${id}**: ${says}`,
    ...files.map((file) => {
      const titles = new Set(proofs.filter((proof) => proof.file === file).map(({ title }) => title))
      return `  - \`${file}\`: ${[...titles].map((title) => `“${title}”`).join(' · ')}`
    }),
  ]
}
