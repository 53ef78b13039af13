import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { fileImages } from './file-images.ts'
import { hostedImages } from './hosted-images.ts'
import type { ImageStore } from './image-store.ts'

/** The image host of the settings, or files under the data folder. */
export function makeImages(
  { imageHost, dataDir, publicUrl }: Pick<Config, 'imageHost' | 'dataDir' | 'publicUrl'>,
  logger: FastifyBaseLogger,
): ImageStore {
  return imageHost ? hostedImages(imageHost, logger) : fileImages(dataDir, publicUrl)
}
