/** Stands in every page's `nonce` attributes; whoever sends the page puts the request's nonce in its place. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Where the server gets what a browser loads: from the build, or from Vite in development. */
export interface PageSource {
  /** The app's entry page, with `noncePlaceholder` where a nonce belongs. */
  appShell(url: string): Promise<string>
  /** The module `src/public-pages/render.tsx`, built; its exports are the public pages' own business. */
  publicPages(): Promise<unknown>
  /** The folder of the built files (scripts, styles, pictures); absent in development, where Vite serves them. */
  staticFolder?: string
}
