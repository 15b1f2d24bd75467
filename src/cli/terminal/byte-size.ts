const STEP = 1024
const UNITS = ['KB', 'MB', 'GB'] as const

/** `812 bytes`, `1.2 KB`. */
export function byteSize(bytes: number): string {
  let size = bytes
  let unit: string | undefined
  for (const next of UNITS) {
    if (size < STEP) break
    size /= STEP
    unit = next
  }
  return unit === undefined ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}` : `${size.toFixed(1)} ${unit}`
}
