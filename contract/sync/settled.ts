/** Numbers of a device's ops that were settled, as ranges: "1-40,42-42". */
import { z } from 'zod'

export const MOST_SETTLED_RANGES = 20

const RANGES = /^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9})*$/

export const settledRanges = z
  .string()
  .max(MOST_SETTLED_RANGES * 20)
  .regex(RANGES)
  .transform((text) =>
    text.split(',').map((range) => range.split('-').map(Number) as [from: number, to: number]),
  )
  .refine((ranges) => ranges.every(([from, to]) => from <= to))
