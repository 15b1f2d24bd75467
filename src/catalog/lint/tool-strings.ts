// Every text of a definition (a tool, a prompt, a resource) with its place, except short plain words. All of it may
// reach a model, so all is checked.
import { shortName } from './show-text.js'

export interface ToolString {
  /** `description`, `parameter edits[].oldText`, `output_schema.properties.x.title`. */
  readonly place: string
  readonly text: string
}

/** A place in the definition; `parent` is null for a key of the tool itself. */
interface Place {
  readonly parent: Place | null
  readonly key: string
  readonly depth: number
}

/** Texts below this depth are reported at an ancestor. */
const MAX_DEPTH = 40

/** Keys that are not offered to a model. */
const SKIPPED: ReadonlySet<string> = new Set(['server', 'tokens'])

/** Depth first, in order; with an explicit stack, so that depth cannot overflow the call stack. */
export function stringsOf(definition: object): ToolString[] {
  const strings: ToolString[] = []
  const seen = new Set<object>()
  const stack: { readonly value: unknown; readonly place: Place }[] = []
  const pushAll = (entries: readonly (readonly [string, unknown])[], parent: Place | null): void => {
    const depth = parent === null ? 1 : parent.depth + 1
    for (const [key, value] of entries.toReversed()) {
      stack.push({ value, place: parent !== null && depth > MAX_DEPTH ? parent : { parent, key, depth } })
    }
  }
  pushAll(
    Object.entries(definition).filter(([key]) => !SKIPPED.has(key)),
    null,
  )
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (!isPlain(value)) strings.push({ place: placeText(place), text: value })
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      // Keys are texts too: the author of a parameter's description also chose its name.
      if (!Array.isArray(value)) {
        for (const key of Object.keys(value)) if (!isPlain(key)) strings.push({ place: placeText(place), text: key })
      }
      pushAll(Object.entries(value), place)
    }
  }
  return strings
}

/** One short ASCII word, such as a key or type of a schema, cannot hide anything. */
function isPlain(text: string): boolean {
  return text.length < 16 && /^[\w$.-]*$/.test(text)
}

function placeText(place: Place): string {
  const segments: string[] = []
  for (let at: Place | null = place; at !== null; at = at.parent) segments.push(at.key)
  segments.reverse()
  return parameterPlace(segments) ?? shortName(segments.map(shortName).join('.'))
}

/** `input_schema.properties.edits.items.properties.oldText.description` is the parameter `edits[].oldText`. */
function parameterPlace(segments: readonly string[]): string | null {
  const [root, ...rest] = segments
  if (root !== 'input_schema' || rest.pop() !== 'description') return null
  let path = ''
  for (let i = 0; i < rest.length; i += 1) {
    const segment = rest[i]
    if (segment === 'items') path += '[]'
    else if (segment === 'properties' && rest[i + 1] !== undefined) {
      i += 1
      path += `${path === '' ? '' : '.'}${shortName(rest[i] ?? '')}`
    } else return null
  }
  return path === '' ? null : `parameter ${shortName(path)}`
}
