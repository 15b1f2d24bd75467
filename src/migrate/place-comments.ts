import type { SourceComment, SuiteDraft } from './suite-draft.js'

export interface PlacedComments {
  /** The comments before each part of the suite. */
  readonly before: ReadonlyMap<object, readonly string[]>
  /** The comments after everything. */
  readonly after: readonly string[]
}

interface Anchor {
  readonly line: number
  readonly part: object
}

/**
 * Finds the part of a suite that each comment is about: the next one, or for a comment after code the one on its line
 * or before it.
 */
export function placeComments(suite: object, draft: SuiteDraft, comments: readonly SourceComment[]): PlacedComments {
  const anchors = anchorsOf(suite, draft)
  const before = new Map<object, string[]>()
  const after: string[] = []
  for (const { line, text, isTrailing } of comments.toSorted((a, b) => a.line - b.line)) {
    const next = firstFrom(anchors, line)
    const previous = anchors[next - 1]
    const isBehind = isTrailing && previous !== undefined && anchors[next]?.line !== line
    // A part that several tests share stands in the first of them.
    const found = anchors[isBehind ? firstFrom(anchors, previous.line) : next]
    if (found === undefined) after.push(text)
    else {
      const texts = before.get(found.part) ?? []
      texts.push(text)
      before.set(found.part, texts)
    }
  }
  return { before, after }
}

/** The parts with a line, in the order of their lines; an outer part comes before what it contains. */
function anchorsOf(suite: object, draft: SuiteDraft): readonly Anchor[] {
  const anchors: Anchor[] = []
  const walk = (part: object): void => {
    const line = draft.lineOf(part)
    if (line !== undefined) anchors.push({ line, part })
    for (const inner of Object.values(part)) if (typeof inner === 'object' && inner !== null) walk(inner)
  }
  walk(suite)
  return anchors.sort((a, b) => a.line - b.line)
}

/** The index of the first anchor on this line or after it. */
function firstFrom(anchors: readonly Anchor[], line: number): number {
  let [low, high] = [0, anchors.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((anchors[middle]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}
