/** Defines the upload of a picture. */
import { z } from 'zod'
import { defineRoute } from './route.ts'

/** The largest size of one picture. The server answers 413 beyond it. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

const uploadImage = defineRoute({
  method: 'POST',
  path: 'uploads',
  summary:
    'Stores one picture and returns its address. The field "file" holds a JPEG, PNG, WebP, GIF or AVIF of at most 8 MB.',
  access: 'session',
  gate: 'gated',
  answer: z.object({ secure_url: z.string() }),
  creates: true,
  multipart: true,
})

export const uploadRoutes = { uploadImage }
