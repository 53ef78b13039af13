import { languageNames, type Language } from '../../../lib/messages/languages.ts'
import { tKiosk, setVisitorLocale, useSpoken } from '../messages.ts'

const languages = Object.entries(languageNames) as [Language, string][]

/** Lets a visitor choose the language for this visit. Each language has its own name. */
export function LanguageRow() {
  const spoken = useSpoken(({ language }) => language)
  return (
    <div role="group" aria-label={tKiosk('capture.languages')} className="kiosk-languages">
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken}
          onClick={() => void setVisitorLocale(language)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
