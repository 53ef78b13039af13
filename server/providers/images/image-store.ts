/** Where pictures are kept: files here, an S3-compatible store or an image host elsewhere. */

export type StoredImage = { church: string; id: string; bytes: Buffer }

export type ImageStore = {
  /** Keeps a WebP picture and answers the address at which a browser finds it. */
  put(image: StoredImage): Promise<string>
  /**
   * The bytes; null where there is none, or where the picture lives on somebody else's server.
   * @param size `small` for a visitor's phone: at most `SMALL_LONGEST` pixels a side
   */
  get(church: string, id: string, size?: 'whole' | 'small'): Promise<Buffer | null>
  /** Drops every picture of a church that is erased. Those on somebody else's server stay there. */
  forget(church: string): Promise<void>
}
