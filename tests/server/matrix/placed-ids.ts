/** Finds the places of a call where an id may be: path, query and body, from its sample and its contract. */
import { z } from 'zod'
import type { RouteContract } from '../../../contract/routes/route.ts'
import type { Sample } from './sample-calls.ts'

export type Place = readonly string[]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (value: string) => ID.test(value)

/** Each as "body.add.0". */
export function idPlaces(route: RouteContract, sample: Sample): string[] {
  const named = ['params', 'query', 'body'] as const
  const rooms = named.flatMap((part) => (route[part] ? roomsOf(shapeOf(route[part]), [part]) : []))
  return [...new Set([...idsIn(sample, []), ...rooms].map((place) => place.join('.')))]
}

/** The sample with an id in that place, and all else unchanged. */
export function placed(sample: Sample, place: string, id: string): Sample {
  const set = (value: unknown, [key = '', ...rest]: Place): unknown => {
    const within = rest.length > 0 ? set((value as Record<string, unknown>)?.[key], rest) : id
    if (/^\d+$/.test(key)) return Object.assign([...((value as unknown[]) ?? [])], { [key]: within })
    return { ...(value as object), [key]: within }
  }
  return set(sample, place.split('.')) as Sample
}

function idsIn(value: unknown, place: Place): Place[] {
  if (typeof value === 'string') return isId(value) ? [place] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, within]) => idsIn(within, [...place, key]))
}

type Shape = {
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  oneOf?: Shape[]
}

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape

function roomsOf(shape: Shape, place: Place): Place[] {
  if (shape.format === 'uuid' || shape.format === 'guid') return [place]
  const fields = Object.entries(shape.properties ?? {})
  const parts = [...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])]
  return [
    ...fields.flatMap(([key, within]) => roomsOf(within, [...place, key])),
    ...(shape.items ? roomsOf(shape.items, [...place, '0']) : []),
    ...parts.flatMap((part) => roomsOf(part, place)),
  ]
}

/** Every id in a text, such as that of all rows of a church. */
export const idsOf = (text: string): Set<string> =>
  new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))

/** The present value, so that another church's id of the same kind can replace it. */
export const at = (sample: Sample, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], sample)
