import { uploadRoutes } from '../../../contract/routes/uploads.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'

/** The result of a flyer upload: its address, or why the server rejected it. The service is saved without it. */
export type Sent = { address: string; why?: undefined } | { address?: undefined; why: string }

export async function uploadFlyer(picture: File): Promise<Sent> {
  const body = new FormData()
  body.append('file', picture)
  try {
    return { address: (await api.call(uploadRoutes.uploadImage, { body })).secure_url }
  } catch (thrown) {
    return { why: problemOf(thrown).message }
  }
}
