/** Where a flyer or a person's picture is: one of our own uploads, or a picture on a secure site. Blank means none. */
import { z } from 'zod'

const OWN = /^\/uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/

export const flyerAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long for a picture.')
  .nullable()
  .transform((value) => value || null)
  .refine(
    (value) => value === null || OWN.test(value) || isWebAddress(value),
    'Please upload the picture again.',
  )

function isWebAddress(value: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(value).success
}
