/** Pictures at an image host that takes unsigned uploads with a preset and answers `secure_url`. */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ImageHost } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import type { ImageStore, StoredImage } from './image-store.ts'

const answer = z.object({ secure_url: z.url({ protocol: /^https$/ }) })

export function hostedImages({ url, preset, pictures }: ImageHost, logger: FastifyBaseLogger): ImageStore {
  return {
    async put(image) {
      const address = await upload(url, preset, image).catch(refuse)
      const { origin } = new URL(address)
      if (origin !== pictures)
        logger.warn(`the app cannot show what the image host keeps: set IMAGE_HOST_PICTURES to ${origin}`)
      return address
    },
    get: async () => null,
    // Whoever holds no more than a preset may add, and drop nothing: docs/security.md, "What is left".
    forget: async () => undefined,
  }
}

async function upload(url: string, preset: string, { church, id, bytes }: StoredImage): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', preset)
  // By this whoever runs the host finds the pictures of a church that was erased.
  form.set('tags', church)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${id}.webp`)
  const reply = await fetch(url, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(20_000),
    redirect: 'error',
  })
  if (!reply.ok) throw new Error(`image host answered ${reply.status}`)
  return answer.parse(await reply.json()).secure_url
}

function refuse(): never {
  throw new Problem(
    'UNAVAILABLE',
    'The picture could not be kept just now. You can go on without it and add it later.',
    undefined,
    30,
  )
}
