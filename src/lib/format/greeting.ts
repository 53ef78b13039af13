import { t } from '../messages/t.ts'

/** The greeting by the hour (0 to 23): morning before 12, afternoon before 18, else evening; with the church's name where there is one. */
export function greeting(hour: number, church?: string): string {
  if (hour < 12) return church ? t('shell.goodMorning', { church }) : t('shell.goodMorningPlain')
  if (hour < 18) return church ? t('shell.goodAfternoon', { church }) : t('shell.goodAfternoonPlain')
  return church ? t('shell.goodEvening', { church }) : t('shell.goodEveningPlain')
}
