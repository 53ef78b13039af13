/** Defines ids in requests and responses. */
import { z } from 'zod'

export { derivedId, newId } from './new-id.ts'

export const uuid = z.guid({ error: 'This is not a valid id.' }).toLowerCase()
