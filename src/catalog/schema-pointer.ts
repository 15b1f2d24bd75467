/** The steps of a JSON pointer into the same document (`#`, `#/$defs/a`); null for any other reference. */
export function pointerSteps(ref: unknown): readonly string[] | null {
  if (ref === '#') return []
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return null
  try {
    return decodeURIComponent(ref.slice(2))
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return null
  }
}

/** The target of a `$ref` in its own document; undefined when there is none. */
export function pointedSchema(document: unknown, ref: unknown): unknown {
  const steps = pointerSteps(ref)
  if (steps === null) return undefined
  return steps.reduce<unknown>((found, step) => {
    // For objects and lists: a pointer addresses entries by key.
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    // Checked above.
    return (found as Record<string, unknown>)[step]
  }, document)
}
