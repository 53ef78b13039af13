/**
 * A short buzz that a hand feels without looking; several numbers are buzz, pause, buzz. Phones without a motor, and
 * iPhones, stay still.
 */
export function buzz(milliseconds: number | number[] = 20): void {
  // Chromium logs a warning and answers false before the first touch; there is nothing to do about either.
  navigator.vibrate?.(milliseconds)
}
