import type { CatalogueName } from '../../contract/plans.ts'

/** What the server tells the public pages about itself. */
export type PublicSettings = {
  appName: string
  /** Where the site lives, without a slash at the end. */
  publicUrl: string
  planCatalogue: CatalogueName
  supportEmail?: string | undefined
  supportPhone?: string | undefined
}
