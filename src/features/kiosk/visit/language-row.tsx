import { languageNames, type Language } from '../../../lib/messages/languages.ts'
import { say, speakFor, useSpoken } from '../words.ts'

const languages = Object.entries(languageNames) as [Language, string][]

/** The language for one person's turn, each by its own name. */
export function LanguageRow() {
  const spoken = useSpoken(({ language }) => language)
  return (
    <div role="group" aria-label={say('capture.languages')} className="kiosk-languages">
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken}
          onClick={() => void speakFor(language)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
