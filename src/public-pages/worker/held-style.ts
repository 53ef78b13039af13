/** The capture pages have one style, most of their weight: held here, it does not travel again. */
import { styleName } from '../client/outbox/style-name.ts'
import { keep, keptThings } from './kept.ts'

export type HeldStyle = { name: string; text: string }

const ADDRESS = '/p/held-style'
const NAME = 'x-name'

export async function heldStyle(): Promise<HeldStyle | null> {
  const held = await (await keptThings()).match(ADDRESS)
  return held ? { name: held.headers.get(NAME) ?? '', text: await held.text() } : null
}

export async function holdStyle(text: string): Promise<void> {
  const name = await styleName(text)
  if (name && (await heldStyle())?.name !== name)
    await keep(ADDRESS, new Response(text, { headers: { [NAME]: name } }))
}
