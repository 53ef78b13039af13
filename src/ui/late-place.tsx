import type { ComponentType, ReactNode } from 'react'
import { fetchedPart, type FetchedPart } from './late/fetched-part.ts'
import { NotFetched } from './late/not-fetched.tsx'
import { usePart } from './late/use-part.ts'

/** A piece of a screen that is fetched when it is first shown. Where it cannot be had, its place says so. */
export function latePlace<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: ReactNode = null,
): ComponentType<Props> {
  const part = fetchedPart(load)
  return function LatePlace(props: Props) {
    usePart(part, true)
    return <PartPlace part={part} shape={shape} props={props} />
  }
}

type PlaceOf<Props> = { part: FetchedPart<ComponentType<Props>>; shape: ReactNode; props: Props }

/** The part as it stands: its shape, itself, or the sentence that it could not be fetched. */
export function PartPlace<Props extends object>({ part, shape, props }: PlaceOf<Props>) {
  const state = part.current()
  if (state.status === 'coming') return shape
  if (state.status === 'failed') return <NotFetched part={part} />
  return <state.part {...props} />
}
