import { z } from 'zod'
import { defineRoute } from './route.ts'

/** Sets the maximum bytes of one picture; 413 beyond. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

const uploadImage = defineRoute({
  method: 'POST',
  path: 'uploads',
  summary: 'Takes one picture (field "file": JPEG, PNG, WebP, GIF or AVIF, 8 MB) and answers its address.',
  access: 'session',
  gate: 'gated',
  answer: z.object({ secure_url: z.string() }),
  creates: true,
  multipart: true,
})

export const uploadRoutes = { uploadImage }
