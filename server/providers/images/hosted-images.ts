/** Pictures at an image host that takes unsigned uploads with a preset and answers `secure_url`. */
import { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import type { ImageStore, StoredImage } from './image-store.ts'

const answer = z.object({ secure_url: z.url({ protocol: /^https$/ }) })

export function hostedImages({ url, preset }: { url: string; preset: string }): ImageStore {
  return {
    put: (image) => upload(url, preset, image).catch(refuse),
    get: async () => null,
    forget: async () => undefined,
  }
}

async function upload(url: string, preset: string, { id, bytes }: StoredImage): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', preset)
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
