import { cut } from '../text/show-value.js'

const MAX_DEPTH = 20
const MAX_CHARACTERS = 10_000
/** A shortened string keeps this much, so that one long text leaves room for the values next to it. */
const KEPT_CHARACTERS = 1_000

/** The remaining budget; shared by all branches of one value. */
interface Budget {
  characters: number
}

/**
 * A value as results keep it: unchanged when it is small, otherwise a shortened copy that states how much is missing.
 * Results outlive traces, so the copy does not refer to the original.
 */
export function boundedValue(value: unknown): unknown {
  if (typeof value !== 'object' && typeof value !== 'string') return value
  return isSmall(value, { characters: MAX_CHARACTERS }, 0) ? value : shorten(value, { characters: MAX_CHARACTERS }, 0)
}

function isSmall(value: unknown, budget: Budget, depth: number): boolean {
  if (typeof value === 'string') return spend(budget, value.length + 2)
  if (typeof value !== 'object' || value === null) return spend(budget, 4)
  if (depth >= MAX_DEPTH || !spend(budget, 2)) return false
  if (Array.isArray(value)) return value.every((element) => isSmall(element, budget, depth + 1))
  for (const key of Object.keys(value)) {
    // Object.keys gave the key.
    const inner = (value as Record<string, unknown>)[key]
    if (!spend(budget, key.length + 3) || !isSmall(inner, budget, depth + 1)) return false
  }
  return true
}

function spend(budget: Budget, characters: number): boolean {
  budget.characters -= characters
  return budget.characters >= 0
}

function shorten(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') return shortenText(value, budget)
  if (typeof value !== 'object' || value === null) {
    spend(budget, 4)
    return value
  }
  if (depth >= MAX_DEPTH) return '… (nested deeper)'
  return Array.isArray(value) ? shortenArray(value, budget, depth) : shortenObject(value, budget, depth)
}

function shortenArray(value: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const copy: unknown[] = []
  for (const element of value) {
    if (!spend(budget, 2)) return [...copy, `… (${withCommas(value.length - copy.length)} more)`]
    copy.push(shorten(element, budget, depth + 1))
  }
  return copy
}

function shortenObject(value: object, budget: Budget, depth: number): unknown {
  const copy: [string, unknown][] = []
  const entries = Object.entries(value)
  for (const [key, inner] of entries) {
    if (!spend(budget, key.length + 3)) {
      copy.push(['…', `… (${withCommas(entries.length - copy.length)} more)`])
      break
    }
    copy.push([key, shorten(inner, budget, depth + 1)])
  }
  // fromEntries defines data properties, so a key `__proto__` stays a key.
  return Object.fromEntries(copy)
}

function shortenText(text: string, budget: Budget): string {
  const room = Math.max(Math.min(KEPT_CHARACTERS, budget.characters), 0)
  if (text.length <= room) {
    spend(budget, text.length + 2)
    return text
  }
  spend(budget, room)
  // Through JSON, because engines implement a slice as a view that keeps the whole text alive.
  const kept: unknown = JSON.parse(JSON.stringify(cut(text, room)))
  return `${kept}… (${withCommas(text.length)} characters)`
}

/** Writes 1234567 as `1,234,567` on every machine. */
function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
