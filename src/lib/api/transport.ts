import ky, { type Options } from 'ky'
import { API } from '../../../contract/protocol.ts'
import { openEnvelope, type Envelope } from './envelope.ts'

/** Sends over the network and opens what comes back. Loaded with the first call. */
export function transport(
  options: Pick<Options, 'fetch' | 'baseUrl'>,
): (path: string, options: Options) => Promise<Envelope> {
  const http = ky.create({
    prefix: API,
    throwHttpErrors: false,
    // An answer that leads elsewhere is a network's own; not followed, it is named as that.
    redirect: 'manual',
    retry: { limit: 1, methods: ['get'] },
    ...options,
  })
  return async (path, asked) => openEnvelope(await http(path, asked))
}
