import { showValue } from '../../core/text/show-value.js'

/** What is shown before the first difference, and of each value. */
const [BEFORE, SHOWN] = [20, 100]

/** Texts from shortly before the first character that differs: `changed: "…two numbers." -> "…two numbers. Read …"`. */
export function showDifference(old: unknown, now: unknown): string {
  if (old === undefined) return `was added: ${showValue(now, SHOWN)}`
  if (now === undefined) return `was removed: ${showValue(old, SHOWN)}`
  if (typeof old !== 'string' || typeof now !== 'string') {
    return `changed: ${showValue(old, SHOWN)} -> ${showValue(now, SHOWN)}`
  }
  let same = 0
  while (same < old.length && old[same] === now[same]) same += 1
  const start = same <= BEFORE ? 0 : same - BEFORE
  const shown = (text: string): string => showValue(`${start === 0 ? '' : '…'}${text.slice(start)}`, SHOWN)
  return `changed: ${shown(old)} -> ${shown(now)}`
}
