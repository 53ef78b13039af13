import { uploadRoutes } from '../../../contract/routes/uploads.ts'
import { api } from '../../lib/api/api.ts'

/** Sends a flyer; its address, or null where it could not be sent: a service stands without its picture. */
export async function uploadFlyer(picture: File): Promise<string | null> {
  const body = new FormData()
  body.append('file', picture)
  try {
    return (await api.call(uploadRoutes.uploadImage, { body })).secure_url
  } catch {
    return null
  }
}
