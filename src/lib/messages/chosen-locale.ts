import { languageAmong, type Language } from './languages.ts'
import { setLocale } from './t.ts'

const key = 'language'

/** The language chosen on this phone, else the phone's own, else English. */
export function chosenLanguage(): Language {
  return languageAmong([localStorage.getItem(key) ?? '', ...navigator.languages])
}

/** Called before the first screen is drawn. If the messages cannot be loaded, the app stays in English. */
export async function setChosenLocale(): Promise<void> {
  const language = chosenLanguage()
  try {
    await setLocale(language)
    document.documentElement.lang = language
  } catch (failure) {
    reportError(failure)
  }
}

/**
 * Chooses the language for this phone and reloads the screen in it.
 * It rejects, without a change, if the messages cannot be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLocale(language)
  localStorage.setItem(key, language)
  location.reload()
}
