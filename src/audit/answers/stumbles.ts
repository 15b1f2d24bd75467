// The words of a runtime that stumbled, rather than of a server that checked what it was given.

/** Bounded, so that no text takes long. */
const STUMBLES: readonly RegExp[] = [
  /[\w.$[\]]{1,80} is not (?:a function|iterable)\b/,
  /\bCannot (?:read|set) propert(?:y|ies) of (?:undefined|null)\b/,
  /\bCannot (?:destructure|convert undefined)\b/,
  /'\w{1,60}' object (?:has no attribute|is not (?:subscriptable|iterable|callable))/,
  /\b(?:list|string|tuple) indices must be integers\b/,
  /\bunhashable type\b/,
  /\bargument of type '\w{1,60}' is not iterable\b/,
  /\bcan only concatenate \w{1,60}\b/,
  /\bnil pointer dereference\b|\binterface conversion: interface\b/,
]

const MAX_CHARACTERS = 20_000

export function stumbleIn(text: string): string | undefined {
  const start = text.slice(0, MAX_CHARACTERS)
  for (const pattern of STUMBLES) {
    const [words] = pattern.exec(start) ?? []
    if (words !== undefined) return words
  }
  return undefined
}
