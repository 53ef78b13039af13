import { languageAmong, type Language } from './languages.ts'
import { speak } from './t.ts'

const key = 'language'

/** The language chosen by hand on this phone, else the phone's own, else English. */
export function chosenLanguage(): Language {
  return languageAmong([localStorage.getItem(key) ?? '', ...navigator.languages])
}

/** Before the first screen is drawn. A book that cannot be had leaves English; the work goes on. */
export async function speakChosen(): Promise<void> {
  const language = chosenLanguage()
  try {
    await speak(language)
    document.documentElement.lang = language
  } catch (failure) {
    reportError(failure)
  }
}

/** Chooses it for this phone and opens the screen again in it. Rejects, nothing chosen, where its book cannot be had. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  localStorage.setItem(key, language)
  location.reload()
}
