import type { ReactNode } from 'react'

type DocumentProps = {
  title: string
  description: string
  /** The page's own address, for whoever shares it; absent where it is nobody's to share. */
  address?: string
  /** All styles of the page: one request brings everything, nothing jumps. */
  style: string
  language: string
  /** The address of the page's script, where it has one. The page is complete without. */
  script?: string | undefined
  children: ReactNode
}

/** The whole page around its content. */
export function PublicDocument({
  title,
  description,
  address,
  style,
  language,
  script,
  children,
}: DocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {address ? <Shared title={title} description={description} address={address} /> : <Unlisted />}
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {script && <script type="module" src={script} />}
      </head>
      <body>{children}</body>
    </html>
  )
}

function Shared({ title, description, address }: { title: string; description: string; address: string }) {
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
    </>
  )
}

/** A church's link is for its people, not for search engines. */
function Unlisted() {
  return <meta name="robots" content="noindex" />
}
