/** Reads in the markup of a screen as a person reads on it. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': '’' }

/** All that is written, in its order. */
export function words(markup: string): string {
  const text = markup
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    // Where a line may break is nothing to read.
    .replaceAll(/<wbr[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => NAMED[name] ?? '')
  return text.replaceAll(/\s+/g, ' ').trim()
}

type Attributes = Record<string, string>
type Found = Attributes & { content: string; text: string }

const inside = (markup: string, tag: string): Found[] =>
  [...markup.matchAll(new RegExp(String.raw`<${tag}(?=[\s>])([^>]*)>(.*?)</${tag}>`, 'gs'))].map(
    ([, attributes = '', content = '']) => ({ ...attributesOf(attributes), content, text: words(content) }),
  )

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, words(value)]),
  )

/** The heads of a table. */
export const columns = (markup: string): string[] => inside(markup, 'th').map(({ text }) => text)

/** Those of them by which it can be sorted. */
export const sortable = (markup: string): string[] =>
  inside(markup, 'th')
    .filter(({ content }) => content.includes('nx-grid-sort'))
    .map(({ text }) => text)

/** How it is sorted, by each of those heads; one without its arrow is left out. */
export const sorting = (markup: string): Record<string, string | undefined> =>
  Object.fromEntries(
    inside(markup, 'th')
      .filter(({ content }) => content.includes('nx-icon'))
      .map(({ text, 'aria-sort': order }) => [text, order]),
  )

/** The cells of a table, row by row. */
export const rows = (markup: string): string[][] =>
  inside(/<tbody.*?<\/tbody>/s.exec(markup)?.[0] ?? '', 'tr').map(({ content }) =>
    inside(content, 'td').map(({ text }) => text),
  )

/** What the buttons say. */
export const buttons = (markup: string): string[] => inside(markup, 'button').map(({ text }) => text)

/** The button that says this, with its attributes. */
export const button = (markup: string, text: string) =>
  inside(markup, 'button').find((one) => one.text === text) ?? missing(`button ${text}`)

/** Where the links lead, by what they say. */
export const links = (markup: string): Record<string, string> =>
  Object.fromEntries(inside(markup, 'a').map(({ text, href = '' }: Attributes) => [text, href]))

/** What the fields are called, in their order; what may stay empty says so behind its name. */
export const labels = (markup: string): string[] =>
  [...markup.matchAll(/<(label|legend|span)([^>]*\bnx-field-label\b[^>]*)>(.*?)<\/\1>/gs)].map(
    ([, , , content = '']) => words(content),
  )

/** What can be switched or ticked. */
export const switches = (markup: string): string[] =>
  [...markup.matchAll(/<label class="nx-(?:switch|check)">(.*?)<\/label>/gs)].map(([, content = '']) =>
    words(content),
  )

/** The attributes of the field with this name. */
export function field(markup: string, name: string): Attributes {
  const found = new RegExp(String.raw`<(?:input|select|textarea)([^>]*\bname="${name}"[^>]*)>`).exec(markup)
  return attributesOf(found?.[1] ?? missing(`field ${name}`))
}

/** What can be chosen in the field with this name: its words by its values. */
export function choices(markup: string, name: string): Record<string, string> {
  const found = new RegExp(
    String.raw`<select[^>]*\b(?:name|aria-label)="${name}"[^>]*>(.*?)</select>`,
    's',
  ).exec(markup)
  const options = inside(found?.[1] ?? missing(`choices of ${name}`), 'option')
  return Object.fromEntries(options.map(({ text, value = text }: Attributes) => [value, text ?? '']))
}

/** What is chosen in the field with this name. */
export const chosen = (markup: string, name: string): string => {
  const found = new RegExp(String.raw`<select[^>]*\bname="${name}"[^>]*>(.*?)</select>`, 's').exec(markup)
  return inside(found?.[1] ?? '', 'option').find((one) => 'selected' in one)?.text ?? ''
}

function missing(what: string): never {
  throw new Error(`There is no ${what} on this screen.`)
}
