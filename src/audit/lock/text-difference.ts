import { showValue } from '../../core/text/show-value.js'

/** What is shown before the first difference, and of each text. */
const [BEFORE, SHOWN] = [20, 100]

/** Both values from shortly before the first character that differs: `"…two numbers." -> "…two numbers. First read …"`. */
export function showDifference(old: unknown, now: unknown): string {
  if (typeof old !== 'string' || typeof now !== 'string') return `${showValue(old, SHOWN)} -> ${showValue(now, SHOWN)}`
  let same = 0
  while (same < old.length && old[same] === now[same]) same += 1
  const start = same <= BEFORE ? 0 : same - BEFORE
  const shown = (text: string): string => showValue(`${start === 0 ? '' : '…'}${text.slice(start)}`, SHOWN)
  return `${shown(old)} -> ${shown(now)}`
}
