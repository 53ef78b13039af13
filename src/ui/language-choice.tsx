import { useState } from 'react'
import { languageNames, type Language } from '../lib/messages/languages.ts'
import { chooseLanguage } from '../lib/messages/chosen-locale.ts'
import { currentLanguage, t } from '../lib/messages/t.ts'
import './fields/field.css'
import './language-choice.css'

/** The language choice of this phone. The screen reloads in the chosen language. */
export function LanguageChoice() {
  const [failed, setFailed] = useState(false)
  const choose = (language: string) => {
    setFailed(false)
    chooseLanguage(language as Language).catch(() => setFailed(true))
  }
  return (
    <div className="nx-language">
      <label>
        <span>{t('shell.language')}</span>
        <select
          className="nx-input nx-select"
          value={currentLanguage()}
          onChange={({ target }) => choose(target.value)}
        >
          {Object.entries(languageNames).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p role="status">{failed && t('problems.noNetwork')}</p>
    </div>
  )
}
