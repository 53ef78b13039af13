import type { ReactNode } from 'react'
import { currentLanguage } from '../lib/messages/t.ts'

type DocumentProps = {
  title: string
  description: string
  /** The page's own address, for whoever shares it. */
  address: string
  /** All styles of the page: one request brings everything, nothing jumps. */
  style: string
  children: ReactNode
}

/** The whole page around its content. It carries no script. */
export function PublicDocument({ title, description, address, style, children }: DocumentProps) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={address} />
        <link rel="canonical" href={address} />
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
