/** Reads the markup of a screen as a person reads it. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': '’' }

/** All text, in its order. */
export function words(markup: string): string {
  const text = markup
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    // A possible line break is no text.
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

/** The sortable heads. */
export const sortable = (markup: string): string[] =>
  inside(markup, 'th')
    .filter(({ content }) => content.includes('nx-grid-sort'))
    .map(({ text }) => text)

/** The sort direction by head. A head without its arrow is left out. */
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

/** The texts of the buttons. */
export const buttons = (markup: string): string[] => inside(markup, 'button').map(({ text }) => text)

/** The button with this text, and its attributes. */
export const button = (markup: string, text: string) =>
  inside(markup, 'button').find((one) => one.text === text) ?? missing(`button ${text}`)

/** The targets of links by their texts. */
export const links = (markup: string): Record<string, string> =>
  Object.fromEntries(inside(markup, 'a').map(({ text, href = '' }: Attributes) => [text, href]))

/** The labels of the fields, in order. An optional field says so after its name. */
export const labels = (markup: string): string[] =>
  [...markup.matchAll(/<(label|legend|span)([^>]*\bnx-field-label\b[^>]*)>(.*?)<\/\1>/gs)].map(
    ([, , , content = '']) => words(content),
  )

/** The labels of switches and checkboxes. */
export const switches = (markup: string): string[] =>
  [...markup.matchAll(/<label class="nx-(?:switch|check)">(.*?)<\/label>/gs)].map(([, content = '']) =>
    words(content),
  )

/** The attributes of the field with this name. */
export function field(markup: string, name: string): Attributes {
  const found = new RegExp(String.raw`<(?:input|select|textarea)([^>]*\bname="${name}"[^>]*)>`).exec(markup)
  return attributesOf(found?.[1] ?? missing(`field ${name}`))
}

/** The options of the field with this name: texts by values. */
export function choices(markup: string, name: string): Record<string, string> {
  const found = new RegExp(
    String.raw`<select[^>]*\b(?:name|aria-label)="${name}"[^>]*>(.*?)</select>`,
    's',
  ).exec(markup)
  const options = inside(found?.[1] ?? missing(`choices of ${name}`), 'option')
  return Object.fromEntries(options.map(({ text, value = text }: Attributes) => [value, text ?? '']))
}

/** The selected value of the field with this name. */
export const chosen = (markup: string, name: string): string => {
  const found = new RegExp(String.raw`<select[^>]*\bname="${name}"[^>]*>(.*?)</select>`, 's').exec(markup)
  return inside(found?.[1] ?? '', 'option').find((one) => 'selected' in one)?.text ?? ''
}

function missing(what: string): never {
  throw new Error(`There is no ${what} on this screen.`)
}
