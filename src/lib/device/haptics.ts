/**
 * A short buzz that the user feels without looking. Several numbers are buzz, pause, buzz. Phones without a
 * motor, and iPhones, do nothing.
 */
export function buzz(milliseconds: number | number[] = 20): void {
  // Chromium logs a warning and returns false before the first touch. Neither needs handling.
  navigator.vibrate?.(milliseconds)
}
